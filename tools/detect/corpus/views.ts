/** In-app web views: people who followed a link in an app. */
import { type Choose, expand, type Part, type Sample } from './sample.ts'
import { viewHeaders } from './headers.ts'
import { PHONES } from './phones.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS <13-18>_<0-7> like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android <8-16>; <phone>; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/<80-154>.0.<4000-7300>.<50-150> Mobile Safari/537.36'
const TAB =
  'Mozilla/5.0 (Linux; Android <8-16>; <phone>) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<100-154>.0.0.0 Mobile Safari/537.36'

const SEEN = [
  `${IPHONE} Mobile/15E148 Instagram <200-400>.0.0.<10-30>.100 (iPhone1<2-7>,<1-5>; iOS 17_5; de_DE; de; scale=3.00; 1170x2532; <100000000-600000000>)`,
  `${ANDROID} Instagram <200-400>.0.0.<10-30>.100 Android (<28-35>/14; 480dpi; 1080x2115; samsung; SM-G991B; o1s; exynos2100; ru_RU; <100000000-600000000>)`,
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/<300-500>.0.0.<10-90>.100;FBBV/<100000-900000>;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  `${ANDROID} [FB_IAB/FB4A;FBAV/<300-500>.0.0.54.88;]`,
  `${ANDROID} [FB_IAB/Orca-Android;FBAV/<300-500>.0.0.22.116;]`,
  `${TAB} musical_ly_<2018000000-2024000000> JsSdk/1.0 NetType/<WIFI|4G> Channel/googleplay AppName/musical_ly app_version/<20-40>.3.4 ByteLocale/en ByteFullLocale/en Region/US`,
  `${IPHONE} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_<20-40>.1.0`,
  `${IPHONE} Mobile/15E148 Snapchat/1<1-3>.0.0.41 (like Safari/8619.1, panda)`,
  `${ANDROID} Snapchat/1<1-3>.20.0.38`,
  `${IPHONE} Mobile/15E148 Safari Line/1<1-5>.10.0`,
  `${ANDROID} Line/1<1-5>.9.0/IAB`,
  `${IPHONE} Mobile/15E148 MicroMessenger/8.0.<20-60>(0x18003137) NetType/WIFI Language/zh_CN`,
  `${ANDROID} MMWEBID/<100-9999> MicroMessenger/8.0.<20-60>.2560(0x28003933) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
  `${IPHONE} Mobile/15E148 [LinkedInApp]/9.<1-30>.100`,
  `${ANDROID} [LinkedInApp/<4-5>.1.9]`,
  `${IPHONE} GSA/<200-380>.0.5 Mobile/15E148 Safari/604.1`,
  `${TAB} GSA/1<3-6>.20.31.28.arm64`,
  `${IPHONE} Mobile/15E148 Twitter for iPhone/10.<10-60>`,
  `${ANDROID} TwitterAndroid`,
  `${ANDROID} [Pinterest/Android]`,
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  ANDROID,
  `${IPHONE} Mobile/15E148`,
]
const HELD = [
  `${ANDROID} Telegram-Android/1<0-2>.6.2 (Samsung SM-A525F; Android 13; SDK 33; AVERAGE)`,
  `${IPHONE} Mobile/15E148 Telegram/1<0-2>.5`,
  `${ANDROID} Viber/<18-25>.1.0.4`,
  `${IPHONE} Mobile/15E148 Viber/2<0-5>.6`,
  `${IPHONE} Mobile/15E148 WhatsApp/2.2<3-6>.80`,
  `${ANDROID} WhatsApp/2.2<3-6>.20.75 A`,
  `${ANDROID} VKAndroidApp/8.<10-90>-1<1000-9999> (Android 12; SDK 31; arm64-v8a; Xiaomi M2101K6G; ru; 2400x1080)`,
  `${IPHONE} Mobile/15E148 VK_APP/8.<1-90>`,
  `${ANDROID} OkApp`,
  `${ANDROID} KAKAOTALK/<9-11>.4.2 (INAPP)`,
  `${ANDROID} NAVER(inapp; search; <1000-2000>; 12.8.3)`,
  `${IPHONE} Mobile/15E148 DaumApps/5.4`,
  `${ANDROID} Zalo android/<12000000-13000000> ZaloTheme/light ZaloLanguage/vi`,
  `${ANDROID} AliApp(LA/<7-8>.40.1)`,
  `${IPHONE} Mobile/15E148 AlipayClient/10.5.<10-60> Language/zh-Hans`,
  `${ANDROID} baiduboxapp/13.<10-60>.0.10`,
  `${IPHONE} Mobile/15E148 Weibo (iPhone14,5__weibo__14.<1-9>.0__iphone__os17.5)`,
  `${ANDROID} XHS/8.<1-60>.0`,
  `${IPHONE} Mobile/15E148 QQ/9.0.<10-90>.613 V1_IPH_SQ NetType/4G`,
  `${ANDROID} Reddit/Version 2024.<10-50>.0/Build 1700000/Android 13`,
  `${IPHONE} Mobile/15E148 BingSapphire/29.<1-9>.430819001`,
  `${ANDROID} BingSapphire/2<4-9>.5.400727302`,
  `${IPHONE} Mobile/15E148 YaApp_iOS/<2200-2500>.00 YaApp_iOS_Browser/2200`,
  `${ANDROID} YandexSearch/2<1-5>.72`,
  `${IPHONE} Mobile/15E148 Flipboard/4.<2-4>.1`,
  `${ANDROID} NewsBreak/24.<1-50>.0`,
  `${IPHONE} Mobile/15E148 Discord/2<10-60>.0`,
  `${ANDROID} Barcelona <300-390>.0.0.31.109 Android (34/14; 450dpi; 1080x2125; Google/google; Pixel 7; panther; panther; en_US; <500000000-600000000>)`,
  `${IPHONE} Mobile/15E148 Barcelona 3<10-90>.0.0.14.112 (iPhone15,3; iOS 17_5; en_US; en; scale=3.00; 1290x2796; 580000000; IABMV/1)`,
  `${ANDROID} Instagram 2<10-90>.0.0.19.100 Android (29/10; 320dpi; 720x1448; CUBOT; CUBOT_X20; X20; mt6771; en_GB; <100000000-200000000>)`,
  `${ANDROID} Instagram 2<10-90>.0.0.19.100 Android (29/10; 320dpi; 720x1448; ROBO/bot; Robot X; robot; mt6771; en_GB; 300000000)`,
  `${ANDROID} [FBAN/EMA;FBLC/pt_BR;FBAV/<200-400>.0.0.10.99;FBCX/modulariab;]`,
  `${IPHONE} Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/<300-500>.1.0.49.106;FBDM/{density=3}]`,
  'Instagram <100-250>.0.0.17.96 Android (2<1-9>/7.0; 480dpi; 1080x1920; HUAWEI; PRA-LX1; HWPRA-H; hi6250; it_IT; 100000000)',
  '[FBAN/FB4A;FBAV/<100-300>.0.0.22.93;FBBV/<100000-999999>;FBDM/{density=2.0,width=720,height=1280};FBLC/es_LA;FBCR/CLARO;FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-G532M;FBSV/6.0.1;FBOP/1;FBCA/armeabi-v7a:armeabi;]',
  `${ANDROID} Shopee/2.9<1-9> appver=29300 Cronet/102.0.5005.61`,
  `${ANDROID} Lazada/7.<10-60>`,
  `${ANDROID} com.google.android.apps.<magazines|searchlite>/5.104`,
  `${ANDROID} AppScanner/<1-4>.2 ShopNews/7`,
  `${ANDROID} MicrosoftTeams/1.0`,
  `${IPHONE} Mobile/15E148 Outlook-iOS/2.0`,
  `${IPHONE} Mobile/15E148 TradingView/<1-4>.2 (http-client)`,
  `${ANDROID} Kwai/<6-12>.1 NetType/WIFI`,
  `${IPHONE} Mobile/15E148 likee/5.<1-30>`,
  `${IPHONE} Mobile/15E148 Spotify/8.<1-9>.2`,
  `${ANDROID} GoogleApp/<12-15>.3`,
  `${IPHONE} Mobile/15E148 DuckDuckGo/7`,
  `${IPHONE} Mobile/15E148 Klarna/24.<1-30>`,
  `${ANDROID} Grab/5.<1-300> (Android 13; Build 100)`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)`,
]

export function view(choose: Choose, part: Part): Sample {
  const templates = part === 'seen' ? SEEN : HELD
  const template = choose.of(templates as unknown as [string, ...string[]])
  const userAgent = expand(
    choose,
    template.replace('<phone>', () => choose.of(PHONES[part])),
  )
  return {
    group: 'in-app',
    part,
    userAgent,
    headers: choose.chance(0.3) ? null : viewHeaders(choose, !userAgent.includes('Android')),
  }
}
