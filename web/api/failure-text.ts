import i18next from 'i18next'
import { serverText } from '../i18n/server.ts'
import { ApiError, NO_CONNECTION } from './failure.ts'

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('failure.unknown')
  if (error.status === NO_CONNECTION) return i18next.t('failure.connection')
  if (error.message !== '')
    return serverText(error.errors.length === 1 ? (error.errors[0] ?? error.message) : error.message)
  return i18next.t('failure.status', { status: error.status })
}

export const fieldTexts = (error: unknown, field: string): string[] =>
  error instanceof ApiError ? (error.validation[field] ?? []).map(serverText) : []

export function failureTexts(error: unknown, otherwise: string): string[] {
  if (!(error instanceof ApiError)) return [otherwise]
  if (error.status === NO_CONNECTION) return [i18next.t('failure.connection')]
  return error.errors.length > 0 ? [...new Set(error.errors)].map(serverText) : [otherwise]
}
