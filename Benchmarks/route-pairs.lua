-- Asks the server for routes between random places, for wrk:
--   wrk -t2 -c4 -d60s --latency -s Benchmarks/route-pairs.lua http://127.0.0.1:5000 -- S W N E [QUERY]
-- S W N E bound the places in degrees; QUERY is "steps=true" unless given. The places are the
-- same in each run. Answers without a route (NoRoute, NoSegment) are counted apart from faults.
local threads = {}

function setup(thread)
  thread:set("id", #threads + 1)
  table.insert(threads, thread)
end

function init(args)
  south, west = tonumber(args[1]), tonumber(args[2])
  north, east = tonumber(args[3]), tonumber(args[4])
  query = args[5] or "steps=true"
  routes, refusals, faults = 0, 0, 0
  math.randomseed(20261130 + id)
end

local function place()
  local longitude = west + (east - west) * math.random()
  local latitude = south + (north - south) * math.random()
  return string.format("%.6f,%.6f", longitude, latitude)
end

function request()
  return wrk.format("GET", "/route/v1/driving/" .. place() .. ";" .. place() .. "?" .. query)
end

function response(status, headers, body)
  if status == 200 then
    routes = routes + 1
  elseif status == 400 and body:find('"No', 1, true) then
    refusals = refusals + 1
  else
    faults = faults + 1
  end
end

function done(summary, latency, requests)
  local sums = { routes = 0, refusals = 0, faults = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + (thread:get(name) or 0) end
  end
  local errors = summary.errors
  io.write(string.format(
    "routes %d, no route %d, faults %d, broken connections %d; p50 %.2f ms, p99 %.2f ms, %.0f a second\n",
    sums.routes, sums.refusals, sums.faults,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.requests / summary.duration * 1e6))
end
