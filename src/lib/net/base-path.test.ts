import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { basePathOf, stripBasePath } from './base-path.ts'

const taken = (url: string, base: string): string | undefined => {
  const request = { url } as IncomingMessage
  stripBasePath(request, base)
  return request.url
}

test.each([
  ['/weir', '/'],
  ['/weir/', '/'],
  ['/weir?a=1', '/?a=1'],
  ['/weir/c/key?a=/weir/', '/c/key?a=/weir/'],
  ['/weir//x', '//x'],
  ['/weirdo/x', '/weirdo/x'],
  ['/c/key', '/c/key'],
  ['/', '/'],
])('%s is %s, with or without the proxy removing the path', (url, own) => {
  expect(taken(url, '/weir')).toBe(own)
  expect(taken(url, '')).toBe(url)
})

test('the path of an address', () => {
  expect(
    ['https://a.example', 'https://a.example/', 'https://a.example/weir/', 'https://a.example/a/b'].map(basePathOf),
  ).toEqual(['', '', '/weir', '/a/b'])
})
