import type { SiteTemplate } from '../../../contract/sites/site-words.ts'
import type { Template } from '../model.ts'
import { craft } from './craft.ts'
import { magazine } from './magazine.ts'
import { portfolio } from './portfolio.ts'
import { product } from './product.ts'

export const TEMPLATES: Record<SiteTemplate, Template> = { craft, magazine, product, portfolio }
