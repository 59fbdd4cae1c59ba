import type { Signal } from '../verdict.ts'

/** Every browser sends one; HTTP functions of PHP and Node.js send none by default. */
export const agentEmpty: Signal = {
  name: 'ua.empty',
  kind: 'agent',
  category: 'general',
  read: ({ userAgent }) => (userAgent.trim() === '' ? { weight: 'conclusive', value: '' } : undefined),
}
