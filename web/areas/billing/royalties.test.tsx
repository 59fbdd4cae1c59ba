// @vitest-environment happy-dom
/** Staff see which partner a code is for, what a deleted payment takes from them, and a renewal as one. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentLine } from '../../../src/contract/billing/payments.ts'
import { answering, open } from '../../testing/rendered.tsx'
import type { Dialogs } from '../../shared/listing/dialogs.ts'
import type { Act } from './payments/columns.tsx'
import { PaymentDialogs, type Subject } from './payments/dialogs.tsx'
import PaymentsPage from './payments/page.tsx'
import PromoPage from './promo/page.tsx'

const payment = { id: '7', email: 'client@weir.example', amount: 4900, currency: 'USD' } as PaymentLine

async function deleting(paid: number): Promise<void> {
  answering({
    'GET /v1/payments/read': () => ({
      body: { success: true, entries: [], royalties: [{ currency: 'USD', amount: 490, paid }] },
    }),
  })
  const dialogs: Dialogs<Subject, Act | 'new'> = {
    row: { payment },
    made: 1,
    isOpen: (...acts) => acts.includes('delete'),
    open: () => undefined,
    close: () => undefined,
  }
  await open(<PaymentDialogs dialogs={dialogs} onSaved={() => undefined} />, { path: '/', role: 'admin' })
}

test('deleting a payment names the royalty that its partner loses', async () => {
  await deleting(0)
  await screen.findByText('The referral partner loses their royalty for it: $4.90.')
})

test('deleting a payment whose royalty is paid out says what follows', async () => {
  await deleting(490)
  await screen.findByText(/^Its royalty of \$4\.90 is paid out already\. It will be deducted/)
})

test('a request of the client’s own plan reads as a renewal', async () => {
  const request = {
    kind: 'plan',
    tariff: '5 campaigns',
    count: 0,
    createdAt: '2026-11-28T10:00:00Z',
    amount: null,
    currency: null,
  }
  const requests = [
    { ...request, id: '1', clientId: '1', email: 'old@weir.example', renewal: true },
    { ...request, id: '2', clientId: '2', email: 'new@weir.example', renewal: false },
  ]
  answering({
    'POST /v1/payments': () => ({ body: { success: true, payments: [], total: 0, sums: [], requests } }),
  })
  await open(<PaymentsPage />, { path: '/', role: 'admin' })
  await screen.findByText('old@weir.example')
  const rows = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(rows[0]).toContain('renews the plan “5 campaigns”')
  expect(rows[1]).toContain('requests the plan “5 campaigns”')
})

test('a code that is asked for beside a partner is theirs', async () => {
  const partners = ['4', '5'].map((id) => ({ id, name: `Partner ${id}`, email: `partner${id}@weir.example` }))
  answering({ 'GET /v1/promo': () => ({ body: { success: true, promos: [], partners } }) })
  await open(<PromoPage />, { path: '/pages/promo', address: '/pages/promo?partner=5', role: 'admin' })
  const chosen = await screen.findByRole('combobox', { name: 'Partner' })
  expect((chosen as HTMLSelectElement).value).toBe('5')
})
