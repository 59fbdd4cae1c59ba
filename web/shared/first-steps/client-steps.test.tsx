// @vitest-environment happy-dom
/** Later steps of a client keep their buttons: each can be done before the current one. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, open } from '../../testing/rendered.tsx'
import { Steps } from '../../kit/feedback/empty-state.tsx'
import { useClientSteps } from './client-steps.tsx'

const CAMPAIGN = { id: '7', name: 'Roofs', key: 'c_roofs', lastHit: null, hostedLink: null }
const FACTS = { plan: true, paid: false, campaign: false, hit: false, conversion: false }

const actsOf = (has: boolean) => {
  const Shown = () => (
    <Steps
      steps={useClientSteps({
        standing: {
          facts: { ...FACTS, campaign: has },
          plan: undefined,
          isRequested: false,
          active: false,
          campaign: has ? CAMPAIGN : undefined,
        },
      })}
    />
  )
  answering({})
  return open(<Shown />, { path: '/', menu: ['Campaign', 'Tariff', 'Conversions'] }).then(() =>
    screen
      .getAllByRole('listitem')
      .filter(({ className }) => /done|now|next/.test(className))
      .map((one) => [one.className, within(one).queryAllByRole('button').length, linksIn(one)]),
  )
}
const linksIn = (one: HTMLElement) =>
  within(one)
    .queryAllByRole('link')
    .filter(({ className }) => className.includes('btn'))
    .map((link) => link.getAttribute('href'))

test('before a campaign is there', async () => {
  expect(await actsOf(false)).toEqual([
    ['done', 0, []],
    ['now', 0, ['/pages/tariff']],
    ['next', 0, ['/pages/campaign-page/change']],
    ['next', 0, []],
    ['next', 0, []],
    ['next', 0, ['/pages/conversion?tab=settings']],
  ])
})

test('once it is there, its files can be downloaded before the payment', async () => {
  const [, pay, , install, , conversion] = await actsOf(true)
  expect(pay?.[2]).toEqual(['/pages/tariff'])
  expect(install?.[1], 'a download of the site, and of WordPress').toBeGreaterThan(0)
  expect(conversion?.[2]).toEqual(['/pages/conversion?tab=settings'])
})
