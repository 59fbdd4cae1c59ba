/**
 * Checks production dependencies with `npm audit`: exits 1 on a high or critical vulnerability, 0 when the registry is
 * unreachable.
 */
import { spawnSync } from 'node:child_process'
import { auditVerdict } from './audit-verdict.ts'

const ran = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
})
const { line, failed } = auditVerdict(ran.stdout, ran.error?.message)
console.log(`audit: ${line}`)
process.exitCode = failed ? 1 : 0
