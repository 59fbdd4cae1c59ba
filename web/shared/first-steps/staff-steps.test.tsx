// @vitest-environment happy-dom
/** Later steps keep their buttons, since the current one may need a restart. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../testing/rendered.tsx'
import { Steps } from '../../kit/feedback/empty-state.tsx'
import { useStaffSteps } from './staff-steps.tsx'

const FACTS = {
  setup: { plans: 9, priced: 9, ownTexts: true },
  outside: { mail: 'file' as const, backup: null },
  code: null,
  clients: 0,
}
const Shown = () => <Steps steps={useStaffSteps(FACTS)} />

test('mail is the current step, and later ones can be done before it', async () => {
  await open(<Shown />, { path: '/', role: 'user' })
  const acts = screen.getAllByRole('listitem').map((one) => [
    one.className,
    within(one)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ])
  expect(acts).toEqual([
    ['done', []],
    ['done', []],
    ['now', expect.arrayContaining(['/pages/status'])],
    ['next', expect.arrayContaining(['/pages/promo'])],
    ['next', expect.anything()],
    ['next', expect.anything()],
    ['next', expect.arrayContaining(['/pages/status'])],
  ])
})
