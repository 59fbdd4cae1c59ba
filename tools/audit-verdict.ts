/** What an answer of `npm audit --json` means. */

type Report = { error?: { summary?: string; code?: string }; message?: string; metadata?: { vulnerabilities?: Record<string, number> }; vulnerabilities?: Record<string, { severity: string }> }

const GRAVE = ['high', 'critical'] as const

export function auditVerdict(stdout: string, broke?: string): { line: string; failed: boolean } {
  const report = parsed(stdout)
  const found = report?.metadata?.vulnerabilities
  if (!report || !found) {
    const why = broke ?? [report?.error?.summary, report?.message, report?.error?.code].find(Boolean) ?? 'it gave no answer'
    return { line: `SKIPPED, the registry could not be asked (${why.split('\n', 1)[0]})`, failed: false }
  }
  const grave = GRAVE.reduce((sum, severity) => sum + (found[severity] ?? 0), 0)
  if (grave === 0) return { line: `no high or critical hole is known (${found['moderate'] ?? 0} moderate, ${found['low'] ?? 0} low)`, failed: false }
  const names = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => (GRAVE as readonly string[]).includes(severity)).map(([name, { severity }]) => `${name} (${severity})`)
  return { line: `${grave} high or critical: ${names.join(', ')}`, failed: true }
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
