import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { isLeftOut } from './left-out.ts'

it('a package that is not there is told from one that does not work, by what Node says', () => {
  const messageOf = (name: string) =>
    spawnSync(process.execPath, ['-e', `import('${name}').catch(({ message }) => console.log(message))`], {
      cwd: '/',
      encoding: 'utf8',
    }).stdout
  expect(isLeftOut(new Error(messageOf('weir-no-such-package')), 'weir-no-such-package')).toBe(true)
  expect(isLeftOut(new Error(messageOf('@weir/no-such-package')), '@weir/no-such-package')).toBe(true)
  expect(isLeftOut(new Error(messageOf('weir-no-such-package')), 'weir-no-such')).toBe(false)
  expect(isLeftOut(new Error('the package was built for another platform'), 'weir-no-such-package')).toBe(false)
})
