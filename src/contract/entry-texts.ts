/** Texts of the pages before sign-in, separate to keep those pages light. */
export const ENTRY_TEXTS = {
  twoFactorCodeRequired: 'A two-factor code is required.',
  codeInvalid: 'The two-factor code is invalid.',
  inputEmail: 'Please input E-mail!',
  inputPassword: 'Please input password!',
  inputConfirmation: 'Please confirm password!',
  inputPromo: 'Please input promo code!',
  inputTelegram: 'Please input telegram!',
} as const
