import type { Language } from '../../contract/roles.ts'

export type AppealTexts = Record<
  | 'title'
  | 'lead'
  | 'reference'
  | 'text'
  | 'hint'
  | 'send'
  | 'sent'
  | 'sentThen'
  | 'wrong'
  | 'tooMany'
  | 'failed'
  | 'language',
  string
>

export const APPEAL_TEXTS: Record<Language, AppealTexts> = {
  en: {
    title: 'Were you turned away by mistake?',
    lead: 'A site mistook you for a program. Its owner reads what you write here and can let you in.',
    reference: 'Reference',
    text: 'What did you want to do?',
    hint: 'At most 500 characters. Please leave out names, addresses and other personal details: they are not needed.',
    send: 'Send',
    sent: 'Thank you',
    sentThen:
      'If the reference is right, the site’s owner will read your message. You do not need to do anything else; try the site again later.',
    wrong: 'Enter the reference and your message, at most 500 characters.',
    tooMany: 'Too many messages were sent from your network. Try again in a few minutes.',
    failed: 'Your message was not sent. Try again in a minute.',
    language: 'Language',
  },
  ru: {
    title: 'Вас не пустили по ошибке?',
    lead: 'Сайт принял ваш визит за визит программы. Его владелец прочтёт, что вы напишете, и сможет вас пропустить.',
    reference: 'Номер обращения',
    text: 'Что вы хотели сделать?',
    hint: 'Не больше 500 знаков. Имена, адреса и другие личные данные не нужны, не указывайте их.',
    send: 'Отправить',
    sent: 'Спасибо',
    sentThen:
      'Если номер верный, владелец сайта прочтёт ваше сообщение. Больше ничего не нужно; зайдите на сайт позже.',
    wrong: 'Введите номер и текст, не больше 500 знаков.',
    tooMany: 'Из вашей сети отправлено слишком много сообщений. Попробуйте через несколько минут.',
    failed: 'Сообщение не отправлено. Попробуйте через минуту.',
    language: 'Язык',
  },
  ua: {
    title: 'Вас не пустили помилково?',
    lead: 'Сайт сприйняв ваш візит як візит програми. Його власник прочитає, що ви напишете, і зможе вас пропустити.',
    reference: 'Номер звернення',
    text: 'Що ви хотіли зробити?',
    hint: 'Не більше 500 знаків. Імена, адреси та інші особисті дані не потрібні, не вказуйте їх.',
    send: 'Надіслати',
    sent: 'Дякуємо',
    sentThen:
      'Якщо номер правильний, власник сайту прочитає ваше повідомлення. Більше нічого не потрібно; зайдіть на сайт пізніше.',
    wrong: 'Введіть номер і текст, не більше 500 знаків.',
    tooMany: 'З вашої мережі надіслано забагато повідомлень. Спробуйте за кілька хвилин.',
    failed: 'Повідомлення не надіслано. Спробуйте за хвилину.',
    language: 'Мова',
  },
}
