-- Every page in turn: most are cached; some have an unknown campaign parameter, some a search, some do not exist. PATHS
-- names a file with one path a line.
local paths = {}
for line in io.lines(os.getenv("PATHS")) do
  paths[#paths + 1] = line
end

local count = 0
request = function()
  count = count + 1
  local path = paths[count % #paths + 1]
  if count % 11 == 0 then
    path = path .. "?utm_source=" .. count
  elseif count % 997 == 0 then
    path = "/brands?q=" .. count
  elseif count % 1009 == 0 then
    path = "/nothing-" .. count
  end
  return wrk.format("GET", path)
end
