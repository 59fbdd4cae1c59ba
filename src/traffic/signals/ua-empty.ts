import type { Signal } from '../verdict.ts'

/** No agent string. Every browser sends one; the HTTP functions of PHP and Node.js send none by themselves. */
export const agentEmpty: Signal = {
  name: 'ua.empty',
  kind: 'agent',
  category: 'general',
  read: ({ userAgent }) => (userAgent.trim() === '' ? { weight: 'conclusive', value: '' } : undefined),
}
