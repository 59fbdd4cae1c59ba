import { LIST_TYPES } from '../../../../src/contract/lists/list-words.ts'
import { oneOf } from '../../../kit/url-state.ts'

export const SPEC = {
  type: oneOf(...LIST_TYPES),
  list: oneOf('all', 'block', 'allow'),
  search: '',
  page: 1,
  add: '',
} as const
export const PER_PAGE = 50
