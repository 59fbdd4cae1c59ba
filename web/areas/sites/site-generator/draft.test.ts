import { expect, test } from 'vitest'
import type { Site } from '../../../../src/contract/sites/sites.ts'
import { againOf, draftOf, newDraft, previewOf, wishOf } from './draft.ts'

const site: Site = {
  id: '3',
  name: 'Oak',
  template: 'magazine',
  topic: null,
  language: 'ua',
  texts: { headline: 'Own', email: 'a@weir.example' },
  colors: { accent: '#aa3300', paper: null },
  address: '',
  indexFileName: 'index.php',
  count: 4,
  campaignId: '7',
  campaignName: 'Spring',
  status: 500,
  problem: 'campaign',
  bytes: 0,
  createdAt: '2026-03-01T12:00:00Z',
  finishedAt: null,
  expiresAt: null,
}

test('round-trips an order through the form', () => {
  expect(againOf(site)).toEqual({
    name: 'Oak',
    template: 'magazine',
    topic: null,
    language: 'ua',
    texts: { headline: 'Own', email: 'a@weir.example' },
    colors: { accent: '#aa3300', paper: null },
    address: '',
    indexFileName: 'index.php',
    count: 4,
    campaignId: '7',
  })
  expect(draftOf(site)).toMatchObject({
    topic: '',
    count: '4',
    headline: 'Own',
    lead: '',
    accent: '#aa3300',
    paper: '',
  })
})

test('leaves empty fields to the server', () => {
  expect(wishOf(newDraft('en'))).toEqual({
    name: '',
    template: 'craft',
    topic: null,
    language: 'en',
    texts: {},
    colors: { accent: null, paper: null },
    address: '',
    count: 1,
    campaignId: null,
  })
  expect(wishOf({ ...newDraft('en', '5'), count: 'x' })).toMatchObject({
    campaignId: '5',
    count: expect.not.stringMatching('') as number,
  })
})

test('omits incomplete input from the preview', () => {
  const half = { ...newDraft('ru'), accent: '#ff', paper: '#ffffff', email: 'a@', headline: ' ' }
  expect(previewOf(half, 3)).toEqual({
    name: '',
    template: 'craft',
    topic: null,
    language: 'ru',
    texts: {},
    colors: { accent: null, paper: '#ffffff' },
    number: 3,
  })
})
