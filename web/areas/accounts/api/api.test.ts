import { describe, expect, it } from 'vitest'
import en from '../../../../locales/en.json' with { type: 'json' }
import ru from '../../../../locales/ru.json' with { type: 'json' }
import ua from '../../../../locales/ua.json' with { type: 'json' }
import { CONTRACT } from '../../../../src/contract/table.ts'
import { AREAS } from './areas.ts'
import { callsOf, linesOf, paramLines, type Schema } from './document.ts'
import { compact, curlOf, filledPath, sampleOf } from './request.ts'

const input: Schema = {
  type: 'object',
  required: ['startDate', 'name', 'mode'],
  properties: {
    startDate: { type: 'string', format: 'date' },
    name: { type: 'string', minLength: 1, maxLength: 120 },
    mode: { type: 'string', enum: ['redirect', 'show'] },
    limit: { type: 'integer', default: 50, minimum: 1, maximum: 500 },
    repeat: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    utm: {
      type: 'object',
      default: {},
      propertyNames: { type: 'string', enum: ['source', 'term'] },
      additionalProperties: { type: 'string' },
    },
    groups: {
      type: 'array',
      default: [],
      maxItems: 26,
      items: {
        type: 'object',
        required: ['percent'],
        properties: {
          percent: { type: 'integer' },
          links: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        },
      },
    },
    word: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    link: { type: ['string', 'null'] },
  },
}

describe('a document', () => {
  it('is parsed into its calls', () => {
    const document = {
      paths: {
        '/v1/company': {
          post: {
            'operationId': 'company.list',
            'summary': 'Campaigns.',
            'x-effect': 'reads',
            'requestBody': { content: { 'application/json': { schema: input } } },
            'responses': { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
          },
        },
      },
    }
    expect(callsOf(document)).toEqual([
      {
        name: 'company.list',
        method: 'POST',
        path: '/v1/company',
        meaning: 'Campaigns.',
        changes: false,
        params: [],
        input,
        reply: { type: 'object' },
      },
    ])
    expect(callsOf({})).toEqual([])
  })
})

describe('fields', () => {
  const lines = new Map(linesOf(input).map((line) => [line.name, line]))
  it('are listed one per line, nested ones under their object', () => {
    expect([...lines.keys()]).toEqual([
      'startDate',
      'name',
      'mode',
      'limit',
      'repeat',
      'utm',
      'groups',
      'groups[].percent',
      'groups[].links',
      'word',
      'link',
    ])
  })
  it('show type, required, choices and limits', () => {
    expect(lines.get('startDate')).toMatchObject({ type: 'date', required: true, fallback: undefined })
    expect(lines.get('name')).toMatchObject({ least: 1, most: 120 })
    expect(lines.get('mode')?.choices).toEqual(['redirect', 'show'])
    expect(lines.get('limit')).toMatchObject({ type: 'integer', required: false, fallback: '50', least: 1, most: 500 })
    expect(lines.get('repeat')).toMatchObject({ type: 'integer', nullable: true, least: 1 })
    expect(lines.get('utm')).toMatchObject({ type: 'object', names: ['source', 'term'] })
    expect(lines.get('groups')).toMatchObject({ type: 'object[]', most: 26, nullable: false })
    expect(lines.get('groups[].links')).toMatchObject({ type: 'string[]', choices: ['a', 'b'] })
    expect(lines.get('word')).toMatchObject({ type: 'string | number', nullable: false })
    expect(lines.get('link')).toMatchObject({ type: 'string', nullable: true })
  })
  it('include path parameters', () => {
    expect(paramLines([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }])).toMatchObject([
      { name: 'id', required: true, inPath: true },
    ])
  })
})

it('a try starts with the defaults and a sample for each required field', () => {
  expect(sampleOf(input, '2026-03-01')).toEqual({
    startDate: '2026-03-01',
    name: '',
    mode: 'redirect',
    limit: 50,
    utm: {},
    groups: [],
  })
})

describe('a request', () => {
  const params = [
    { name: 'id', in: 'path', schema: {} },
    { name: 'page', in: 'query', schema: {} },
  ] as const
  it('puts values into path and query', () => {
    expect(filledPath({ path: '/v1/edit/{id}', params }, { id: 'a/b', page: '2' })).toBe('/v1/edit/a%2Fb?page=2')
    expect(filledPath({ path: '/v1/edit/{id}', params }, {})).toBe('/v1/edit/{id}')
  })
  it('is quoted for a command line, without the key', () => {
    expect(curlOf('GET', 'https://a.example/v1', undefined)).toBe(
      `curl -X GET 'https://a.example/v1' -H "Authorization: Bearer $WEIR_API_KEY"`,
    )
    expect(curlOf('POST', 'https://a.example/v1', compact('{ "name": "it\'s" }'))).toContain(
      String.raw`-d '{"name":"it'\''s"}'`,
    )
    expect(compact('{')).toBeUndefined()
  })
})

it('each right of keys has a row in the form, and each call that keys open its text in every language', () => {
  expect(AREAS).toEqual(expect.arrayContaining(['offers', 'formulas', 'domains', 'statistics']))
  const called = Object.entries<object>(CONTRACT).flatMap(([name, entry]) => ('key' in entry ? [name] : []))
  const keys = [...called.map((name) => `api.call.${name}`), ...AREAS.map((area) => `api.area.${area}.text`)]
  for (const texts of [en, ru, ua]) expect(keys.filter((key) => !(key in texts))).toEqual([])
})
