/**
 * Known holes of what the service runs with, as the registry lists them (`npm audit`): exits 1 with a high or critical
 * one. Where the registry cannot be asked it says so and exits 0: that nobody could be asked is no finding.
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
