import { expect, it } from 'vitest'
import { wireRequest } from './request.ts'

it('puts path parameters into the path and the rest into the body', () => {
  expect(wireRequest('promo.update', { id: '7', code: 'A B' })).toEqual({
    method: 'PUT',
    path: '/v1/promo/7',
    body: '{"code":"A B"}',
    type: 'application/json',
  })
  expect(wireRequest('company.version', { id: '7', version: 3 }).path).toBe('/v1/company/versions/7/3')
  expect(wireRequest('company.edit', { id: 'a/b' })).toEqual({ method: 'GET', path: '/v1/company/edit/a%2Fb' })
})

it('puts the rest of a GET or DELETE into the query and omits undefined', () => {
  expect(wireRequest('clients.activate', { id: '7', status: '1', note: undefined })).toEqual({
    method: 'GET',
    path: '/v1/clients/activate?id=7&status=1',
  })
  expect(wireRequest('promo.remove', { id: '7' })).toEqual({ method: 'DELETE', path: '/v1/promo/7' })
})

it('sends text unchanged as the body, and the rest in the query', () => {
  expect(wireRequest('costs.import', { body: 'Day,Cost\n', preview: '1', companyId: undefined })).toEqual({
    method: 'POST',
    path: '/v1/costs/import?preview=1',
    body: 'Day,Cost\n',
    type: 'text/csv',
  })
  const file = new Blob(['Day,Cost\n'])
  expect(wireRequest('costs.import', { body: file }).body, 'a file is not read').toBe(file)
})
