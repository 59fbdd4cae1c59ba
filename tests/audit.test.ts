import { expect, test } from 'vitest'
import { auditVerdict } from '../tools/audit-verdict.ts'

const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  })

test('only a high or critical vulnerability fails', () => {
  expect(auditVerdict(report({ moderate: 2, low: 1 }))).toEqual({
    line: 'no high or critical hole is known (2 moderate, 1 low)',
    failed: false,
  })
  expect(auditVerdict(report({ high: 1 }, { left: { severity: 'high' }, right: { severity: 'low' } }))).toEqual({
    line: '1 high or critical: left (high)',
    failed: true,
  })
  expect(auditVerdict(report({ critical: 1 }, { left: { severity: 'critical' } })).failed).toBe(true)
})

test('reports an unreachable registry without failing', () => {
  expect(
    auditVerdict(
      JSON.stringify({
        message: 'request to https://registry failed',
        error: { summary: 'getaddrinfo EAI_AGAIN registry', code: 'EAI_AGAIN' },
      }),
    ),
  ).toEqual({ line: 'SKIPPED, the registry could not be asked (getaddrinfo EAI_AGAIN registry)', failed: false })
  expect(auditVerdict('<html>502</html>').line).toContain('SKIPPED')
  expect(auditVerdict('', 'spawnSync npm ETIMEDOUT').line).toContain('ETIMEDOUT')
})
