-- As visitors come while tickets open: kept pages for the most part, forms' pages that each instance must render, and
-- colour modes that are sent by POST.
local kept = { "/", "/brands", "/rundown", "/news", "/faq", "/ticket", "/gallery", "/brands.data" }
local form = { ["Content-Type"] = "application/x-www-form-urlencoded", ["Origin"] = "https://expo.example" }

local count = 0
request = function()
  count = count + 1
  if count % 50 == 0 then
    return wrk.format("POST", "/color-mode", form, "mode=dark&returnTo=%2F")
  elseif count % 40 == 0 then
    return wrk.format("GET", "/contact?" .. count)
  end
  return wrk.format("GET", kept[count % #kept + 1])
end
