import { expect, test } from 'vitest'
import { mayAsk } from './script-routes.ts'

test.each<[string[], string, boolean]>([
  [[], 'https://any.example/', true],
  [['shop.example'], 'https://shop.example/land?x', true],
  [['shop.example'], 'https://shop.example:8443/', true],
  [['shop.example:8443'], 'https://shop.example:8443/', true],
  [['shop.example:8443'], 'https://shop.example/', false],
  [['shop.example'], 'https://www.shop.example/', false],
  [['shop.example'], 'https://shop.example.evil.example/', false],
  [['shop.example'], 'https://evil.example/?shop.example', false],
  [['shop.example'], 'https://shop.example@evil.example/', false],
  [['*.shop.example'], 'https://a.b.shop.example/', true],
  [['*.shop.example'], 'https://shop.example/', false],
  [['*.shop.example'], 'https://notshop.example/', false],
  [['x.example', 'кава.example'], 'https://xn--80aaf4a.example/', true],
  [['shop.example'], 'http://', false],
])('%j: %s %s', (hosts, page, may) => expect(mayAsk(hosts, page)).toBe(may))
