import { expect, test } from 'vitest'
import { safeHref } from './markdown.tsx'

test('keeps links to the web and into the panel, and disables all others', () => {
  for (const href of ['https://weir.example/a?b#c', 'HTTP://weir.example', '/pages/logs', '#faq-2'])
    expect(safeHref(href)).toBe(href)
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'pages/logs',
    'file:///etc',
    'https://',
    '',
  ])
    expect(safeHref(href)).toBe('')
})
