type Report = {
  error?: { summary?: string; code?: string }
  message?: string
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string }>
}

const GRAVE = ['high', 'critical'] as const

export function auditVerdict(stdout: string, broke?: string): { line: string; failed: boolean } {
  const report = parsed(stdout)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) return { line: `SKIPPED, the registry could not be asked (${broke ?? whyOf(report)})`, failed: false }
  const of = (severity: string): number => counts[severity] ?? 0
  const grave = GRAVE.reduce((sum, severity) => sum + of(severity), 0)
  if (grave === 0)
    return { line: `no high or critical hole is known (${of('moderate')} moderate, ${of('low')} low)`, failed: false }
  return { line: `${grave} high or critical: ${namesOf(report).join(', ')}`, failed: true }
}

const namesOf = (report: Report | undefined): string[] =>
  Object.entries(report?.vulnerabilities ?? {})
    .filter(([, { severity }]) => (GRAVE as readonly string[]).includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`)

function whyOf(report: Report | undefined): string {
  const message = [report?.error?.summary, report?.message, report?.error?.code].find(Boolean) ?? 'it gave no answer'
  return message.split('\n', 1)[0] ?? ''
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
