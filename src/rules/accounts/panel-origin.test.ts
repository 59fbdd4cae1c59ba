import { expect, it } from 'vitest'
import { panelOrigin, senderOf } from './panel-origin.ts'

const CONFIGURED = ['https://panel.example', 'https://other.example:8443']

it.each([
  ['other.example', 'https://other.example:8443'],
  [' Other.Example ', 'https://other.example:8443'],
  ['panel.example', 'https://panel.example'],
  [undefined, 'https://panel.example'],
  ['', 'https://panel.example'],
  ['evil.example', 'https://panel.example'],
  ['panel.example.evil.example', 'https://panel.example'],
  ['evil.example/panel.example', 'https://panel.example'],
  ['https://panel.example@evil.example', 'https://panel.example'],
])('a panel at %s gets %s', (domain, wanted) =>
  expect(panelOrigin(CONFIGURED, domain, 'https://own.example')).toBe(wanted),
)

it('without configured origins the link leads to this service, whatever the request says', () => {
  expect(panelOrigin([], 'evil.example', 'http://localhost:8080')).toBe('http://localhost:8080')
  expect(panelOrigin([], undefined, 'https://edge.example/weir')).toBe('https://edge.example/weir')
  expect(panelOrigin(['https://edge.example'], undefined, 'https://edge.example/weir/')).toBe(
    'https://edge.example/weir',
  )
  expect(panelOrigin(['https://panel.example'], undefined, 'https://edge.example/weir')).toBe('https://panel.example')
  expect(panelOrigin(['https://panel.example'], undefined, '')).toBe('https://panel.example')
})

it('mail comes from the panel’s host if that is a name', () => {
  expect(
    ['https://panel.example:8443', 'http://127.0.0.1:8080', 'http://[::1]', 'http://localhost'].map(senderOf),
  ).toEqual([
    'Weir <no-reply@panel.example>',
    'Weir <no-reply@localhost>',
    'Weir <no-reply@localhost>',
    'Weir <no-reply@localhost>',
  ])
})
