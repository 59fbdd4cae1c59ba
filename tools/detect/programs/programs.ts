/**
 * HTTP programs that fetch one page. Each is a process with the page in `PAGE` and its headers in `HEAD`, as JSON
 * pairs of name and value.
 */
export type Head = readonly (readonly [name: string, value: string])[]
export type Program = { name: string; command: (page: string, head: Head) => readonly string[] }

const node = (name: string, code: string): Program => ({
  name,
  command: () => [
    process.execPath,
    '--input-type=module',
    '-e',
    `const page = process.env.PAGE, pairs = JSON.parse(process.env.HEAD), headers = Object.fromEntries(pairs)\n${code}`,
  ],
})

const python = (name: string, code: string): Program => ({
  name,
  command: () => [
    'python3',
    '-c',
    `import json, os\npage, headers = os.environ["PAGE"], dict(json.loads(os.environ["HEAD"]))\n${code}`,
  ],
})

const php = (name: string, code: string): Program => ({
  name,
  command: () => [
    'php',
    '-r',
    `$page = getenv("PAGE"); $lines = array_map(fn ($pair) => "$pair[0]: $pair[1]", json_decode(getenv("HEAD"))); ${code}`,
  ],
})

/** A single-file class that Java compiles at start. Headers are pairs of lines. */
const java = (name: string, file: string): Program => ({
  name,
  command: (page, head) => ['java', `${import.meta.dirname}/${file}.java`, page, ...head.flat()],
})

export const PROGRAMS: readonly Program[] = [
  {
    name: 'curl',
    command: (page, head) => [
      'curl',
      '-s',
      '-o',
      '/dev/null',
      ...head.flatMap((pair) => ['-H', pair.join(': ')]),
      page,
    ],
  },
  {
    name: 'wget',
    command: (page, head) => [
      'wget',
      '-q',
      '-O',
      '/dev/null',
      ...head.map(([field, value]) => (/^user-agent$/i.test(field) ? `-U${value}` : `--header=${field}: ${value}`)),
      page,
    ],
  },
  python('Python urllib', 'import urllib.request as u\nu.urlopen(u.Request(page, headers=headers)).read()'),
  python(
    'Python http.client',
    'import http.client, urllib.parse\nc = http.client.HTTPConnection(urllib.parse.urlparse(page).netloc)\nc.request("GET", "/", headers=headers)\nc.getresponse().read()',
  ),
  python('Python requests', 'import requests\nrequests.get(page, headers=headers)'),
  python(
    'Python requests, a session',
    'import requests\ns = requests.Session()\ns.headers.update(headers)\ns.get(page)',
  ),
  python('Python urllib3', 'import urllib3\nurllib3.PoolManager().request("GET", page, headers=headers)'),
  node('Node http', 'const { get } = await import("node:http")\nget(page, { headers }, (answer) => answer.resume())'),
  node('Node fetch', 'await (await fetch(page, { headers })).text()'),
  node('undici', 'const { request } = await import("undici")\nawait (await request(page, { headers })).body.text()'),
  node(
    'node-fetch',
    'const { default: get } = await import("node-fetch")\nawait (await get(page, { headers })).text()',
  ),
  node('axios', 'const { default: axios } = await import("axios")\nawait axios.get(page, { headers })'),
  node('got', 'const { default: got } = await import("got")\nawait got(page, { headers })'),
  node('got-scraping', 'const { gotScraping } = await import("got-scraping")\nawait gotScraping(page, { headers })'),
  node('ky', 'const { default: ky } = await import("ky")\nawait ky(page, { headers }).text()'),
  node('superagent', 'const { default: agent } = await import("superagent")\nawait agent.get(page).set(headers)'),
  node('needle', 'const { default: needle } = await import("needle")\nawait needle("get", page, { headers })'),
  node('request', 'const { default: request } = await import("request")\nrequest({ url: page, headers, gzip: true })'),
  php(
    'PHP curl',
    '$c = curl_init($page); curl_setopt_array($c, [CURLOPT_HTTPHEADER => $lines, CURLOPT_RETURNTRANSFER => true]); curl_exec($c);',
  ),
  php(
    'PHP streams',
    'file_get_contents($page, false, stream_context_create(["http" => ["header" => implode("\\r\\n", $lines)]]));',
  ),
  {
    name: 'Perl HTTP::Tiny',
    command: () => [
      'perl',
      '-MHTTP::Tiny',
      '-MJSON::PP',
      '-e',
      'my %h = map { @$_ } @{decode_json($ENV{HEAD})}; my $a = delete $h{"User-Agent"}; HTTP::Tiny->new($a ? (agent => $a) : ())->get($ENV{PAGE}, { headers => \\%h })',
    ],
  },
  java('Java HttpClient', 'Client'),
  java('Java HttpURLConnection', 'Connection'),
  {
    name: 'a bare socket',
    command: () => [
      'perl',
      '-MIO::Socket::INET',
      '-MJSON::PP',
      '-e',
      '$ENV{PAGE} =~ m{//([^/]+)}; my $s = IO::Socket::INET->new($1); print $s "GET / HTTP/1.1\\r\\nHost: $1\\r\\n", (map { "$$_[0]: $$_[1]\\r\\n" } @{decode_json($ENV{HEAD})}), "Connection: close\\r\\n\\r\\n"; 1 while <$s>',
    ],
  },
]
