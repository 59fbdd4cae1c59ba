-- Weir for HAProxy 2.6 or newer with Lua, which Debian's has. In haproxy.cfg, with this file readable by root only:
--
--   global
--       lua-load /etc/haproxy/weir.lua
--   frontend site
--       http-request lua.weir
--       http-response lua.weir-answer
--
-- On a machine without IPv6 `global` needs `httpclient.resolvers.prefer ipv4` as well.
--
-- It asks about each page before the site answers. People get the page that they asked for, or are sent to the campaign's
-- target; bots get the campaign's bot page, a page of your site. Whatever goes wrong within 0.8 seconds, nobody is kept out.
-- Behind a CDN let HAProxy take the visitor's address from it first:
--
--       http-request set-src hdr_ip(cf-connecting-ip) if { src -f /etc/haproxy/cdn.lst }

local EDGE = '{{edge}}'
local TOKEN = '{{token}}'
local KEY = '{{key}}'

-- Addresses that are never asked about, by how they begin: { '/api/', '/assets/' }. All others are, whatever they end with
-- and by any method: your site may answer each of them with a page. Weir counts what belongs to a page with the page.
local LEFT_ALONE = {}

local PATIENCE_MS = 800
-- Characters that are told of the address, of one header, and of all of them: HAProxy asks by what fits into one buffer.
local MOST_URL, MOST_VALUE, MOST_HEADERS, MOST_ORDER = 4096, 1024, 6144, 1024
-- Lines of the visitor's headers. HAProxy 2.6 crashes when it asks by more lines than tune.http.maxhdr, ours among them, and
-- a visitor can bring that about. It is 101 unless you have set it: if it is lower, write it less 21 here.
local MOST_LINES = 80
-- What Weir reads first of all, so that nothing else leaves no room for it.
local READ_FIRST = {}
for name in ('user-agent accept accept-encoding accept-language connection purpose sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-purpose signature signature-agent signature-input upgrade-insecure-requests via x-moz x-purpose x-requested-with referer'):gmatch('%S+') do
  READ_FIRST[name] = true
end
-- Of the visitor's headers, those that are none of Weir's business, and those that this file writes itself.
local OWN = {
  ['cookie'] = true, ['authorization'] = true, ['proxy-authorization'] = true, ['host'] = true, ['connection'] = true,
  ['keep-alive'] = true, ['transfer-encoding'] = true, ['content-length'] = true, ['upgrade'] = true, ['te'] = true, ['expect'] = true,
}

local function milliseconds()
  local now = core.now()
  return now.sec * 1000 + now.usec / 1000
end

-- Asks in a task of its own, so that neither a name that nobody resolves nor a connection that hangs is waited for.
local function ask(headers)
  local answer = nil
  local ended = false
  core.register_task(function()
    local fine, got = pcall(function()
      return core.httpclient():get({ url = EDGE .. '/edge/v1/auth', headers = headers, timeout = PATIENCE_MS })
    end)
    if fine then answer = got end
    ended = true
  end)
  local late = milliseconds() + PATIENCE_MS
  while not ended and milliseconds() < late do core.msleep(1) end
  if ended then return answer end
  return nil
end

local function is_left_alone(path)
  -- a site may read these as another address than is written there
  local lower = path:lower()
  if lower:find('/.', 1, true) or lower:find('//', 1, true) or lower:find('%2e', 1, true) or lower:find('%2f', 1, true) or lower:find('%5c', 1, true) or lower:find('\\', 1, true) then return false end
  for _, start in ipairs(LEFT_ALONE) do
    if path:sub(1, #start) == start then return true end
  end
  return false
end

-- The visitor's own headers within bounds, those that are read first, and in which order their names came: a table
-- forgets that. What was cut is told.
local function headers_of(txn)
  local headers, cut, lines, left = {}, {}, 0, MOST_HEADERS
  local function take(name, values)
    local room = MOST_LINES - lines
    lines = lines + #values + 1
    if #name > 128 then
      cut[#cut + 1] = 'name=' .. #name
      return
    end
    local kept = {}
    for at = 0, math.min(#values, room - 1) do
      local value = values[at]
      if #value > MOST_VALUE then
        if READ_FIRST[name] and name ~= 'referer' then cut[#cut + 1] = (name == 'user-agent' and 'agent' or name) .. '=' .. #value end
        value = value:sub(1, MOST_VALUE)
      end
      left = left - #name - #value
      if left >= 0 then kept[#kept + 1] = value end
    end
    if #kept > 0 then headers[name] = kept end
  end
  local given = txn.http:req_get_headers()
  for name in pairs(READ_FIRST) do
    if given[name] then take(name, given[name]) end
  end
  for name, values in pairs(given) do
    if not READ_FIRST[name] and not OWN[name] and name:sub(1, 7) ~= 'x-weir-' then take(name, values) end
  end
  if lines > MOST_LINES then cut[#cut + 1] = 'headers=' .. lines end
  local order, known = {}, {}
  for name in (txn.f:req_hdrs() or ''):gmatch('([^:\r\n]+):[^\r\n]*\r?\n') do
    name = name:lower()
    order[#order + 1] = name
    if READ_FIRST[name] then known[#known + 1] = name end
  end
  local listed = table.concat(order, ' ')
  if #listed > MOST_ORDER then listed = table.concat(known, ' '):sub(1, MOST_ORDER) end
  -- what the client of HAProxy would write of its own
  headers['user-agent'] = headers['user-agent'] or { '' }
  return headers, listed, table.concat(cut, ' ', 1, math.min(#cut, 12))
end

local function first(answer, name)
  local values = answer.headers and answer.headers[name]
  return values and values[0] or nil
end

local function reply_of(txn, status, headers, body)
  local reply = txn:reply({ status = status })
  for name, value in pairs(headers) do reply:add_header(name, value) end
  if txn.f:method() ~= 'HEAD' then reply:set_body(body or '') end
  return reply
end

-- What HAProxy answers by itself; nil: the site answers.
local function act(txn, answer)
  local status = answer.status
  local to = first(answer, 'weir-to')
  local hit = first(answer, 'weir-hit')
  local reference = first(answer, 'weir-reference')
  local check = first(answer, 'weir-check')
  if hit and (status == 204 or status == 403) then txn.http:req_set_header('x-weir-hit', hit) end
  if status == 401 and check then
    -- In place of the page, under its address, which it asks for again by itself.
    return reply_of(txn, 200, { ['content-type'] = 'text/html; charset=utf-8', ['cache-control'] = 'no-store', ['x-robots-tag'] = 'noindex' }, check)
  elseif status == 401 and to then
    local headers = { ['location'] = to, ['cache-control'] = 'no-store' }
    if reference then headers['weir-reference'] = reference end
    return reply_of(txn, 302, headers)
  elseif status == 403 and to then
    txn:set_var('txn.weir_bot', reference or '-')
    txn.http:req_set_method(txn.f:method() == 'HEAD' and 'HEAD' or 'GET')
    txn.http:req_set_uri('/' .. to:gsub(' ', '%%20'))
  end
  return nil
end

core.register_action('weir', { 'http-req' }, function(txn)
  txn.http:req_del_header('x-weir-hit')
  local method = txn.f:method()
  local path = txn.f:path() or '/'
  if is_left_alone(path) then return end
  local headers, order, cut = headers_of(txn)
  local scheme = txn.f:ssl_fc() == 1 and 'https' or 'http'
  headers['authorization'] = { 'Bearer ' .. TOKEN }
  headers['x-weir-key'] = { KEY }
  headers['x-weir-order'] = { order }
  headers['x-weir-check'] = { method }
  headers['x-weir-edge'] = { EDGE }
  headers['x-real-ip'] = { tostring(txn.f:src()) }
  headers['x-original-url'] = { scheme .. '://' .. (txn.f:req_hdr('host') or 'localhost') .. (txn.f:pathq() or path):sub(1, MOST_URL) }
  headers['x-weir-recipe'] = { 'haproxy/2026-11-29' }
  if cut ~= '' then headers['x-weir-cut'] = { cut } end
  local answer = ask(headers)
  if not answer then return end
  local fine, reply = pcall(act, txn, answer)
  if fine and reply then txn:done(reply) end
end)

-- Neither a browser nor a cache may keep what was meant for one visitor.
core.register_action('weir-answer', { 'http-res' }, function(txn)
  local reference = txn:get_var('txn.weir_bot')
  if not reference then return end
  txn.http:res_set_header('cache-control', 'no-store')
  if reference ~= '-' then txn.http:res_set_header('weir-reference', reference) end
end)
