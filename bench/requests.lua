-- wrk script: sends the requests of a file (lines of "METHOD <tab> path <tab> body") round-robin and prints one line of JSON.
local requests = {}
local at = 0
local pause = 0

function init(args)
  pause = tonumber(args[2] or 0)
  if pause > 0 then
    delay = function() return math.random() * 2 * pause end
  end
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+)\t(%S+)\t?(.*)$")
    local headers = { ["Accept-Encoding"] = "br, gzip" }
    if body == "" then
      body = nil
    else
      headers["Content-Type"] = "application/json"
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
