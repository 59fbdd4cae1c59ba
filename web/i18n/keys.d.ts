import 'i18next'
import type en from '../../locales/en.json'

/** Keys of texts are checked by the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    keySeparator: false
    nsSeparator: false
    returnNull: false
  }
}
