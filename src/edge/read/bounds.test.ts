import { expect, test } from 'vitest'
import { bounded } from './bounds.ts'

const CROWD = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x-${at}`, 'v']))

test('counts and drops excess headers, and still finds those it reads', () => {
  const headers: Record<string, string> = { ...CROWD, 'sec-fetch-dest': 'document', 'signature': 'a', 'sec-gpc': '1' }
  const kept = bounded({ key: 'c', ip: '203.0.113.7', url: 'https://shop.example/', userAgent: 'curl/8', headers })
  const read = { 'sec-fetch-dest': 'document', 'signature': 'a', 'sec-gpc': '1' }
  expect(kept.headers).toMatchObject({ ...read, ':cut': 'headers=20003' })
  expect(Object.keys(kept.headers ?? {}).length).toBeLessThan(250)
})
