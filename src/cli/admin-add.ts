import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { EXIT, UsageError, type Command } from './command.ts'

const SHORTEST = 8
const LONGEST = 128

export const adminAdd: Command = {
  name: 'admin add',
  args: ['EMAIL'],
  description:
    'Makes an administrator, or gives one a new password and ends their sessions. The password is made up and shown once.',
  options: {
    'password-stdin': { type: 'boolean', description: 'Reads the password from the standard input instead.' },
    'without-second-factor': { type: 'boolean', description: 'Takes away the second factor, too, where it is lost.' },
  },
  run: async ({ args: [given = ''], is, ask, terminal }) => {
    const email = given.trim().toLowerCase()
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
      throw new UsageError(`${given} is not an e-mail address`)
    const own = is('password-stdin')
    const password = own ? (await text(terminal.stdin)).replace(/\r?\n$/, '') : randomBytes(12).toString('base64url')
    if (password.length < SHORTEST || password.length > LONGEST)
      throw new Error(`the password must have between ${SHORTEST} and ${LONGEST} characters`)
    const { made, secondFactor } = await ask('addAdmin', {
      email,
      password,
      withoutSecondFactor: is('without-second-factor'),
    })
    terminal.print(
      `${made ? 'created the administrator' : 'set a new password for'} ${email}${own ? '' : `: ${password}`}`,
    )
    if (secondFactor === 'dropped') terminal.print('removed the second factor')
    return EXIT.ok
  },
}
