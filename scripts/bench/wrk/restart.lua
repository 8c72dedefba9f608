-- Visitors while ticket sales open: mostly cached pages, some pages with forms, which are always rendered, and color modes
-- sent by POST.
local cached = { "/", "/brands", "/rundown", "/news", "/faq", "/ticket", "/gallery", "/brands.data" }
local form = { ["Content-Type"] = "application/x-www-form-urlencoded", ["Origin"] = "https://expo.example" }

local count = 0
request = function()
  count = count + 1
  if count % 50 == 0 then
    return wrk.format("POST", "/color-mode", form, "mode=dark&returnTo=%2F")
  elseif count % 40 == 0 then
    return wrk.format("GET", "/contact?" .. count)
  end
  return wrk.format("GET", cached[count % #cached + 1])
end
