import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { isNotInstalled } from './optional-packages.ts'

it("tells a missing package from a broken one by Node's message", () => {
  const messageOf = (name: string) =>
    spawnSync(process.execPath, ['-e', `import('${name}').catch(({ message }) => console.log(message))`], {
      cwd: '/',
      encoding: 'utf8',
    }).stdout
  expect(isNotInstalled(new Error(messageOf('weir-no-such-package')), 'weir-no-such-package')).toBe(true)
  expect(isNotInstalled(new Error(messageOf('@weir/no-such-package')), '@weir/no-such-package')).toBe(true)
  expect(isNotInstalled(new Error(messageOf('weir-no-such-package')), 'weir-no-such')).toBe(false)
  expect(isNotInstalled(new Error('the package was built for another platform'), 'weir-no-such-package')).toBe(false)
})
