import { expect, it } from 'vitest'
import { stateOf } from '../../../shared/views/use-views.ts'
import { addressOf } from './view.ts'

const state = (search: string, campaign = '') => stateOf(new URLSearchParams(search), { campaign })

it('is one text however the address was built', () => {
  expect(state('range=7d&class=bot')).toBe(state('class=bot&range=7d&page=3'))
  expect(state('filter=country:is:DE&filter=asn:isNot:1&range=7d', '12')).toBe(
    'campaign=12&filter=country%3Ais%3ADE&filter=asn%3AisNot%3A1&range=7d',
  )
  expect(state('page=2')).toBe('')
})

it('leads back to the saved address', () => {
  expect(addressOf(state('range=7d&filter=country:is:DE', '12'))).toEqual({
    pathname: '/pages/statistics/12',
    search: 'filter=country%3Ais%3ADE&range=7d',
  })
  expect(addressOf('')).toEqual({ pathname: '/pages/statistics', search: '' })
  expect(addressOf('campaign=../../api').pathname).toBe('/pages/statistics')
})
