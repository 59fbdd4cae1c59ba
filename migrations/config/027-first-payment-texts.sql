-- A new installation tells its clients how to pay from the first day; which texts the operator has edited since is kept.

ALTER TABLE payment_methods ADD COLUMN edited_at timestamptz;   -- by the operator; null: the text is as Weir ships it
UPDATE payment_methods SET edited_at = created_at
WHERE texts NOT IN ('{"en": "", "ru": "", "ua": ""}',
  '{"en": "Others on request: write to us.", "ru": "Другие способы — по запросу: напишите нам.", "ua": "Інші способи — на запит: напишіть нам."}');

-- Where there are accounts, an empty text hides a method from clients because the operator wants it so.
UPDATE payment_methods SET texts = shipped.texts
FROM (VALUES
  ('Bank transfer', jsonb_build_object(
    'en', 'Choose a plan first: we will send you our bank details. Put your account’s e-mail into the payment reference so that we can match the payment.',
    'ru', 'Сначала выберите тариф: мы пришлём банковские реквизиты. В назначении платежа укажите e-mail вашего аккаунта, чтобы мы сразу нашли платёж.',
    'ua', 'Спершу оберіть тариф: ми надішлемо банківські реквізити. У призначенні платежу вкажіть e-mail вашого акаунта, щоб ми одразу знайшли платіж.')),
  ('PayPal', jsonb_build_object(
    'en', 'Choose a plan first: we will send a PayPal payment request to your account’s e-mail. If you use another address with PayPal, tell us.',
    'ru', 'Сначала выберите тариф: мы выставим счёт в PayPal на e-mail вашего аккаунта. Если в PayPal у вас другой адрес, напишите нам.',
    'ua', 'Спершу оберіть тариф: ми виставимо рахунок у PayPal на e-mail вашого акаунта. Якщо в PayPal у вас інша адреса, напишіть нам.')),
  ('Wise', jsonb_build_object(
    'en', 'Choose a plan first: we will send a Wise payment request to your account’s e-mail. If you use another address with Wise, tell us.',
    'ru', 'Сначала выберите тариф: мы выставим счёт в Wise на e-mail вашего аккаунта. Если в Wise у вас другой адрес, напишите нам.',
    'ua', 'Спершу оберіть тариф: ми виставимо рахунок у Wise на e-mail вашого акаунта. Якщо в Wise у вас інша адреса, напишіть нам.')),
  ('Payoneer', jsonb_build_object(
    'en', 'Choose a plan first: we will send a Payoneer payment request to your account’s e-mail. If you use another address with Payoneer, tell us.',
    'ru', 'Сначала выберите тариф: мы выставим счёт в Payoneer на e-mail вашего аккаунта. Если в Payoneer у вас другой адрес, напишите нам.',
    'ua', 'Спершу оберіть тариф: ми виставимо рахунок у Payoneer на e-mail вашого акаунта. Якщо в Payoneer у вас інша адреса, напишіть нам.')),
  ('Bitcoin', jsonb_build_object(
    'en', 'Choose a plan first: we will send you the wallet address and the exact amount. Check the network before you pay, then send us the transaction ID.',
    'ru', 'Сначала выберите тариф: мы пришлём адрес кошелька и точную сумму. Перед отправкой проверьте сеть, после оплаты пришлите нам ID транзакции.',
    'ua', 'Спершу оберіть тариф: ми надішлемо адресу гаманця й точну суму. Перед відправленням перевірте мережу, після оплати надішліть нам ID транзакції.')),
  ('Ethereum', jsonb_build_object(
    'en', 'Choose a plan first: we will send you the wallet address and the exact amount. Check the network before you pay, then send us the transaction ID.',
    'ru', 'Сначала выберите тариф: мы пришлём адрес кошелька и точную сумму. Перед отправкой проверьте сеть, после оплаты пришлите нам ID транзакции.',
    'ua', 'Спершу оберіть тариф: ми надішлемо адресу гаманця й точну суму. Перед відправленням перевірте мережу, після оплати надішліть нам ID транзакції.')),
  ('USDT', jsonb_build_object(
    'en', 'Choose a plan first and tell us your network (for example TRC-20 or ERC-20): we will send you the wallet address and the exact amount. When you have paid, send us the transaction ID.',
    'ru', 'Сначала выберите тариф и назовите сеть (например, TRC-20 или ERC-20): мы пришлём адрес кошелька и точную сумму. После оплаты пришлите нам ID транзакции.',
    'ua', 'Спершу оберіть тариф і назвіть мережу (наприклад, TRC-20 або ERC-20): ми надішлемо адресу гаманця й точну суму. Після оплати надішліть нам ID транзакції.')),
  ('Other', jsonb_build_object(
    'en', 'Other payment methods are available on request: message us on Telegram.',
    'ru', 'Другие способы оплаты — по запросу: напишите нам в Telegram.',
    'ua', 'Інші способи оплати — за запитом: напишіть нам у Telegram.'))
) AS shipped (name, texts)
WHERE payment_methods.name = shipped.name AND edited_at IS NULL AND NOT EXISTS (SELECT FROM accounts);
