import 'i18next'
import type en from '../../locales/en.json'

/** Lets the compiler check text keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    keySeparator: false
    nsSeparator: false
    returnNull: false
  }
}
