// @vitest-environment happy-dom
/** Partners are addressed themselves; staff give a code to the partner in whose row they are. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, open } from '../../testing/rendered.tsx'
import ReferralClientsPage from './referral-clients/page.tsx'
import { useColumns } from './referrals/columns.tsx'

test('a partner without royalties reads of their own code', async () => {
  const none = { refPromo: [], users: [], royalties: [], lines: [], payouts: [] }
  answering({
    'GET /v1/referralClients': () => ({ body: { success: true, ...none } }),
  })
  await open(<ReferralClientsPage />, { path: '/', role: 'referal' })
  await screen.findByText('A line is added for each payment of a client who registered with your promo code.')
  expect(screen.queryByText(/the partner’s promo code/)).toBeNull()
})

function Codes() {
  const cell = useColumns('').find(({ key }) => key === 'codes')?.cell
  return cell?.({ id: '5', codes: [] } as never)
}

test('a code is given to the partner of the row', async () => {
  await open(<Codes />, { path: '/', role: 'admin', menu: ['Promo'] })
  expect((await screen.findByRole('link', { name: 'Give a code' })).getAttribute('href')).toBe('/pages/promo?partner=5')
})
