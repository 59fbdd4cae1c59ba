import { documentOfKey } from '../../rules/api-key.ts'
import type { Handler } from '../context.ts'

export const getSwaggerConfig: Handler<'apiKey.getSwaggerConfig'> = async ({ document }) => ({
  swaggerConfig: documentOfKey(document()),
})
