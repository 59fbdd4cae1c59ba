import { SCREENS } from '../../../../../src/contract/screens.ts'

export const SHADOWS_PATH = `${SCREENS.Detection.path}/shadows`
