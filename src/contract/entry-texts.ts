/** Separate to keep the pages before sign-in light. */
export const ENTRY_TEXTS = {
  twoFactorCodeRequired: 'A two-factor code is required.',
  codeInvalid: 'The two-factor code is invalid.',
  inputName: 'Please input name!',
  inputEmail: 'Please input E-mail!',
  inputPassword: 'Please input password!',
  inputConfirmation: 'Please confirm password!',
  inputPromo: 'Please input promo code!',
  inputTelegram: 'Please input telegram!',
} as const
