/**
 * `npm run release [-- FOLDER]`: one archive for this platform that needs no npm, git or build, with SHA-256 and SBOM.
 * Byte-identical for the same commit, packages and platform.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { archive } from './release/archive.ts'
import { releaseParts } from './release/files.ts'
import { packagesOf } from './release/packages.ts'
import { describedIn, layInto, layNotices } from './release/lay.ts'
import { complaintsOf, panelPackagesOf, shippedBy } from './release/licences.ts'
import { bomOf } from './release/sbom.ts'

const root = path.join(import.meta.dirname, '..')
const MB = 1_000_000
/** Limits of download and disk; a larger release fails. */
const MOST_MB = { archive: 290, unpacked: 860 }

/** Seconds: of the commit, or SOURCE_DATE_EPOCH. */
function timeOfRelease(): number {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')
  if (!/^\d+$/.test(given)) throw new Error('no commit and no SOURCE_DATE_EPOCH to take the time from')
  return Number(given)
}

const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

async function release(target: string): Promise<void> {
  const described = describedIn(root, git('rev-parse', 'HEAD'))
  const name = `weir-${described.version}-${process.platform}-${process.arch}`
  const time = timeOfRelease()
  if (git('status', '--porcelain') !== '') console.error('release: files are changed and not committed')
  mkdirSync(target, { recursive: true })
  const work = mkdtempSync(path.join(target, '.release-'))
  try {
    const folder = path.join(work, name)
    const unpacked = layInto(folder, releaseParts(root), described)
    const shipped = shippedBy(root)
    const complaints = complaintsOf(shipped)
    if (complaints.length > 0) throw new Error(complaints.join('; '))
    layNotices(folder, shipped, described)
    const bom = bomOf(root, [...new Set([...packagesOf(root), ...panelPackagesOf(root)])], time)
    writeFileSync(path.join(folder, 'sbom.cdx.json'), bom)
    const file = path.join(target, `${name}.tar.gz`)
    const { sha256, bytes } = await archive(folder, file, time)
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`)
    writeFileSync(path.join(target, `${name}.cdx.json`), bom)
    console.log(`${file}: ${(bytes / MB).toFixed(1)} MB, unpacked ${(unpacked / MB).toFixed(1)} MB\nsha256 ${sha256}`)
    if (bytes > MOST_MB.archive * MB || unpacked > MOST_MB.unpacked * MB)
      throw new Error(`larger than ${MOST_MB.archive} MB, or ${MOST_MB.unpacked} MB unpacked`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

await release(path.resolve(process.argv[2] ?? path.join(root, 'dist', 'release')))
