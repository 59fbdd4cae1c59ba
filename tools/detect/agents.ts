/**
 * `npm run detect:agents -- file… [--show bot|suspicious|clean]`: classifies User-Agents, one a line, in standard
 * sensitivity. `--show`: prints that kind with reasons.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { policy, visit } from '../../src/judge/builders.ts'
import { decide } from '../../src/judge/decide.ts'

type Kind = 'bot' | 'suspicious' | 'clean'
const RULES = policy()

function judged(userAgent: string): { kind: Kind; because: string } {
  const verdict = decide(visit({ userAgent }), RULES)
  return {
    kind: verdict.class === 'bot' ? 'bot' : verdict.suspicious ? 'suspicious' : 'clean',
    because: verdict.reasons.map(({ signal, value }) => `${signal}: ${value}`).join(', '),
  }
}

const { values, positionals } = parseArgs({ options: { show: { type: 'string' } }, allowPositionals: true })
console.log('| collection | agents | Bot | suspicious | clean |\n|---|---|---|---|---|')
const shown: string[] = []
for (const file of positionals) {
  const agents = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  const counts = { bot: 0, suspicious: 0, clean: 0 }
  for (const userAgent of agents) {
    const { kind, because } = judged(userAgent)
    counts[kind]++
    if (kind === values.show) shown.push(because === '' ? userAgent : `${userAgent}  [${because}]`)
  }
  const share = ((counts.bot / agents.size) * 100).toFixed(2)
  console.log(`| ${file} | ${agents.size} | ${counts.bot} (${share} %) | ${counts.suspicious} | ${counts.clean} |`)
}
for (const line of shown) console.log(line)
