/** User-Agents of preview, search and ad-review crawlers, and their classification. */
import type { WorldCase } from '../world.ts'

const MASTODON = 'https://github.com/mastodon/mastodon/blob/main/lib/mastodon/version.rb'
const LIKE = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible;'

/** The claimed crawler: treated as a person until refuted. */
export const CRAWLER_AGENTS: readonly WorldCase<string, string>[] = [
  {
    from: MASTODON,
    sent: 'Mastodon/4.4.2 (http.rb/5.3.1; +https://social.example/)',
    right: 'Mastodon',
    level: 'pure',
  },
  {
    from: MASTODON,
    sent: 'Mastodon/4.5.0-nightly.2025-07-11 (http.rb/5.3.1; +https://social.example/) Bot',
    right: 'Mastodon',
    level: 'pure',
  },
  {
    from: 'mastodon/mastodon#2253',
    sent: 'http.rb/2.2.1 (Mastodon/1.2.2; +http://social.example/)',
    right: 'Mastodon',
    level: 'pure',
  },
  {
    from: 'mastodon/mastodon#2073',
    sent: 'http.rb/2.2.1 (Mastodon; +http://social.example/)',
    right: 'Mastodon',
    level: 'pure',
  },
  {
    from: 'https://github.com/misskey-dev/summaly/blob/master/src/utils/got.ts',
    sent: 'SummalyBot/5.2.1 (+https://github.com/misskey-dev/summaly/blob/master/README.md)',
    right: 'Misskey',
    level: 'pure',
  },
  {
    from: 'https://github.com/misskey-dev/misskey/blob/develop/packages/backend/src/config.ts',
    sent: 'Misskey/2024.11.0 (https://misskey.example)',
    right: 'Misskey',
    level: 'pure',
  },
  {
    from: 'https://github.com/LemmyNet/lemmy/blob/main/crates/api_common/src/request.rs',
    sent: 'Lemmy/0.19.8; +https://lemmy.example',
    right: 'Lemmy',
    level: 'pure',
  },
  {
    from: 'https://github.com/Chocobozzz/PeerTube/blob/develop/server/core/helpers/requests.ts',
    sent: 'PeerTube/6.3.2 (+https://tube.example)',
    right: 'PeerTube',
    level: 'pure',
  },
  {
    from: 'https://github.com/pixelfed/pixelfed/blob/dev/app/Util/ActivityPub/Helpers.php',
    sent: '(Pixelfed/0.12.4; +https://pixel.example)',
    right: 'Pixelfed',
    level: 'pure',
  },
  {
    from: 'https://github.com/bookwyrm-social/bookwyrm/blob/main/bookwyrm/settings.py',
    sent: 'python-requests/2.32.0 (BookWyrm/0.7.5; +https://books.example/)',
    right: 'BookWyrm',
    level: 'pure',
  },
  {
    from: 'https://codeberg.org/superseriousbusiness/gotosocial',
    sent: 'gotosocial/0.17.3 (+https://small.example)',
    right: 'GoToSocial',
    level: 'pure',
  },
  {
    from: 'https://git.pleroma.social/pleroma/pleroma/-/blob/develop/lib/pleroma/application.ex',
    sent: 'Pleroma 2.7.0; https://pleroma.example <admin@pleroma.example>; Bot',
    right: 'Pleroma',
    level: 'pure',
  },
  {
    from: 'https://akkoma.dev/AkkomaGang/akkoma/src/branch/develop/lib/pleroma/application.ex',
    sent: 'Akkoma 3.13.2; https://akkoma.example <admin@akkoma.example>; Bot',
    right: 'Akkoma',
    level: 'pure',
  },
  {
    from: 'https://github.com/writefreely/writefreely/blob/develop/activitypub.go',
    sent: 'Go (WriteFreely/0.15.0; +https://write.example)',
    right: 'WriteFreely',
    level: 'pure',
  },
  {
    from: 'https://github.com/friendica/friendica/blob/develop/src/Network/HTTPClient/Factory/HttpClient.php',
    sent: "Friendica 'Yellow Archangel' 2024.08-1571; https://friends.example",
    right: 'Friendica',
    level: 'pure',
  },
  {
    from: 'https://github.com/MbinOrg/mbin',
    sent: 'Mbin/1.7.4 (+https://mbin.example/agent)',
    right: 'Mbin',
    level: 'pure',
  },
  {
    from: 'https://github.com/element-hq/synapse/blob/develop/synapse/media/url_previewer.py',
    sent: 'Synapse (bot; +https://github.com/matrix-org/synapse)',
    right: 'Synapse',
    level: 'pure',
  },
  {
    from: 'https://github.com/zulip/zulip/blob/main/zerver/lib/url_preview/preview.py',
    sent: 'Mozilla/5.0 (compatible; ZulipURLPreview/9.4; +https://zulip.example)',
    right: 'ZulipURLPreview',
    level: 'pure',
  },
  {
    from: 'https://github.com/RocketChat/Rocket.Chat/blob/develop/apps/meteor/server/services/messages/hooks/AfterSaveOEmbed.ts',
    sent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Rocket.Chat/7.2.0',
    right: 'Rocket.Chat',
    level: 'pure',
  },
  {
    from: 'https://github.com/nextcloud/server/blob/master/lib/private/Http/Client/Client.php',
    sent: 'Nextcloud-Server-Crawler/32.0.1',
    right: 'Nextcloud',
    level: 'pure',
  },
  {
    from: 'https://github.com/nextcloud/server/blob/stable30/lib/private/Http/Client/Client.php',
    sent: 'Nextcloud Server Crawler',
    right: 'Nextcloud',
    level: 'pure',
  },
  {
    from: 'https://github.com/discourse/discourse/blob/main/config/initializers/100-onebox_options.rb',
    sent: 'Discourse Forum Onebox v3.4.0',
    right: 'Discourse Onebox',
    level: 'pure',
  },
  {
    from: 'https://github.com/revoltchat/january',
    sent: 'Mozilla/5.0 (compatible; January/1.0; +https://gitlab.insrt.uk/revolt/january)',
    right: 'Revolt January',
    level: 'pure',
  },
  {
    from: 'https://devtalk.kakao.com/t/scrap/33984',
    sent: 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    right: 'kakaotalk-scrap',
    level: 'pure',
    why: 'It names Meta’s crawler first, and comes from Kakao.',
  },
  {
    from: 'https://developers.line.biz/en/faq/',
    sent: 'facebookexternalhit/1.1;line-poker/1.0',
    right: 'LINE',
    level: 'pure',
    why: 'The same with LINE.',
  },
  {
    from: 'hachyderm/community#212',
    sent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    right: 'AppleMessages',
    level: 'pure',
  },
  {
    from: 'https://platform.openai.com/docs/bots',
    sent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot',
    right: 'OAI-SearchBot',
    level: 'pure',
  },
  {
    from: 'https://docs.perplexity.ai/guides/bots',
    sent: `${LIKE} PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
    right: 'PerplexityBot',
    level: 'pure',
  },
  {
    from: 'https://developer.amazon.com/amazonbot',
    sent: `${LIKE} Amzn-SearchBot/0.1) Chrome/119.0.6045.214 Safari/537.36`,
    right: 'Amzn-SearchBot',
    level: 'pure',
  },
  {
    from: 'duckduckgo/duckduckgo-help-pages#473',
    sent: 'DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)',
    right: 'DuckAssistBot',
    level: 'pure',
  },
  {
    from: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
    sent: 'meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    right: 'Meta-WebIndexer',
    level: 'pure',
  },
  {
    from: 'https://platform.openai.com/docs/bots',
    sent: `${LIKE} GPTBot/1.3; +https://openai.com/gptbot)`,
    right: '',
    level: 'pure',
    why: 'It trains models: a bot like others.',
  },
]
