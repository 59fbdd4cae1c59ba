// @vitest-environment happy-dom
/** The first sign-in, a registration and an invitation name the browser's zone. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, open } from '../../testing/rendered.tsx'
import InvitationPage from './invitation/page.tsx'
import LoginPage from './login/page.tsx'
import RegisterPage from './register/page.tsx'

const OWN = Intl.DateTimeFormat().resolvedOptions().timeZone

test.each([
  ['a sign-in', <LoginPage key="1" state={null} />, '/authentication/login', 'POST /v1/auth/login'],
  ['a registration', <RegisterPage key="2" />, '/authentication/register', 'POST /v1/auth/register'],
  ['an invitation', <InvitationPage key="3" />, '/authentication/invitation/:token', 'POST /v1/auth/invitation/t'],
])('%s', async (_name, page, path, call) => {
  const sent = answering({
    'GET /v1/auth/invitation/t': () => ({ body: { success: true, email: 'a@weir.example', invitedBy: 'b' } }),
  })
  await open(page, { path, address: path.replace(':token', 't') })
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  const form = document.querySelector('form') as HTMLFormElement
  for (const input of form.querySelectorAll('input'))
    fireEvent.change(input, { target: { value: 'a river without fish' } })
  fireEvent.submit(form)
  await waitFor(() => expect(sent.find((one) => one.call === call)?.body).toMatchObject({ timezone: OWN }))
  expect(screen.queryByRole('alert')).toBeNull()
})
