// @vitest-environment happy-dom
/** The shown postback address works as shown, with its secret and the parameter that links must pass. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, open } from '../../../../testing/rendered.tsx'
import { Settings } from './settings.tsx'

const URL = 'https://weir.example/postback'
const none = { hit: [], status: [], payout: [], currency: [], txid: [] }
const campaign = (id: string, parameter: string, secret: string | null) => ({
  id,
  name: `Campaign ${id}`,
  url: `${URL}/KEY${id}`,
  parameter,
  demandsSecret: secret !== null,
  secret,
})

/** The address without a network, then that of TUNE, which stays chosen. */
async function shown(companies: object[]): Promise<string[]> {
  answering({
    'GET /v1/conversion/fields': () => ({
      body: {
        success: true,
        fields: none,
        statuses: [],
        words: [],
        currency: 'USD',
        duplicates: 'ignore',
        usual: { fields: none, statuses: [] },
        url: URL,
        companies,
        networks: [
          { name: 'TUNE', parameter: 'aff_sub', query: 'hit={aff_sub}', words: [{ word: 'accept', stage: 'hold' }] },
        ],
        offerNetworks: [],
      },
    }),
  })
  await open(<Settings client={undefined} onChoose={() => undefined} />, { path: '/' })
  const network = await screen.findByLabelText('Network')
  const address = () => document.querySelector('.conv-address code')?.textContent ?? ''
  const plain = address()
  fireEvent.change(network, { target: { value: 'TUNE' } })
  fireEvent.click(await screen.findByRole('option', { name: 'TUNE' }))
  return [plain, address()]
}

test('lists no address without the secret if a campaign requires it', async () => {
  const addresses = await shown([campaign('1', 'click_id', 's3cret'), campaign('2', 'click_id', null)])
  for (const address of addresses) {
    expect(address).toContain(`${URL}/KEY1?`)
    expect(address).toContain('&secret=s3cret')
  }
  expect(screen.queryByRole('option', { name: 'Any campaign' })).toBeNull()
})

test('says what to set for a network whose parameter the links do not carry', async () => {
  await shown([campaign('1', 'click_id', 's3cret')])
  expect(screen.getByText(/passes the click ID as click_id\. Set its partner parameter to aff_sub/)).toBeDefined()
})

test('asks for nothing if the links carry it', async () => {
  await shown([campaign('1', 'aff_sub', 's3cret')])
  expect(screen.queryByText(/partner parameter to/)).toBeNull()
})

test('without secrets one address serves all campaigns', async () => {
  expect(await shown([campaign('1', 'click_id', null)])).toContain(`${URL}?hit={aff_sub}`)
  expect(
    screen.getByText('Your link must pass the click ID to this network: add aff_sub={hit} to the target link.'),
  ).toBeDefined()
})
