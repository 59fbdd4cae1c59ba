<?php
defined('ABSPATH') || exit;

/** Decides on the visit of a page. */
final class Weir_Gate
{
    public static function register()
    {
        add_action('template_redirect', [self::class, 'decide'], 0); // ahead of WordPress' own redirects
        add_action('wp_head', [self::class, 'script'], 1);
        add_action('wp_footer', [self::class, 'probe'], 100);
    }

    private static $probe = '';

    public static function decide()
    {
        if (Weir_Options::get('way') !== 'server' || !self::covers()) {
            return;
        }
        Weir_Caches::keep_out();
        $said = self::ask();
        Weir_Options::note($said);
        $check = WeirFrame::check(Weir_Options::get('edge'), $said);
        if ($check !== '') {
            self::show_check($check);
        }
        self::offer($said);
        self::$probe = WeirFrame::probe(Weir_Options::get('edge'), $said);
        Weir_Act::on($said);
    }

    /** In place of everything: the page looks at the browser and asks for this very address again. */
    private static function show_check($page)
    {
        nocache_headers();
        header_remove('Content-Security-Policy'); // the page has a stricter one, which lets its own scripts run
        header('Cache-Control: no-store');
        header('Content-Type: text/html; charset=utf-8');
        header('X-Robots-Tag: noindex');
        echo $page; // of the Weir server; the edge's address in it is escaped
        exit;
    }

    /** Whether this request is the visit of a protected page. */
    public static function covers()
    {
        // What WordPress answers with another thing than a page. That an address asks for a preview says anybody.
        $other = is_admin() || is_feed() || is_robots() || is_favicon() || is_trackback() || (is_404() && !have_posts())
            || self::is_sitemap() || wp_doing_ajax() || wp_doing_cron();
        // Whoever writes the site sees it as it is.
        if ($other || Weir_Options::get('key') === '' || current_user_can('edit_posts')) {
            return false;
        }
        $page = get_queried_object();
        $switch = $page instanceof WP_Post ? get_post_meta($page->ID, Weir_Options::SWITCH_META, true) : '';
        return $switch === 'on' || ($switch !== 'off' && Weir_Options::get('scope') === 'site');
    }

    /** Whether WordPress answers with one: by a name that it does not know it shows the page. */
    private static function is_sitemap()
    {
        if (!function_exists('wp_sitemaps_get_server')) {
            return false;
        }
        $maps = wp_sitemaps_get_server();
        $name = sanitize_text_field(get_query_var('sitemap'));
        $is_known = $name === 'index' || ($name !== '' && $maps->registry->get_provider($name) !== null);
        return $maps->sitemaps_enabled() && ($is_known || sanitize_text_field(get_query_var('sitemap-stylesheet')) !== '');
    }

    /** What the server says, or null; whatever goes wrong is no text for a visitor's screen. */
    private static function ask()
    {
        set_error_handler(function () {
            return true;
        });
        try {
            $edge = new WeirEdge(Weir_Options::get('edge'), Weir_Options::get('token'), Weir_Options::breaker(), 'wordpress');
            return $edge->decide(Weir_Options::visit()->told(Weir_Options::get('key')));
        } catch (Throwable $failure) {
            return null;
        } finally {
            restore_error_handler();
        }
    }

    /** To the theme and other plugins: the hit's id and 'target' or 'bot', both empty without an answer. A crawler gets what people get, so it is 'target'. */
    private static function offer($said)
    {
        $hit = isset($said['hit']) && is_string($said['hit']) && preg_match('/^\w{1,64}$/D', $said['hit']) === 1 ? $said['hit'] : '';
        $verdict = $said === null ? '' : (Weir_Act::is_person($said) ? 'target' : 'bot');
        foreach (['WEIR_HIT' => $hit, 'WEIR_VERDICT' => $verdict] as $name => $value) {
            if (!defined($name)) {
                define($name, $value);
            }
        }
        do_action('weir_decided', $hit, $verdict);
    }

    /** For sites whose pages come whole from a cache: the visitor's browser asks, and the script is given the settings. */
    public static function script()
    {
        $page = (int) Weir_Options::get('bot_page');
        // Who is on the page for bots is where they belong.
        if (Weir_Options::get('way') !== 'script' || !self::covers() || ($page > 0 && is_page($page))) {
            return;
        }
        $name = explode('?', Weir_Options::campaign()['bot_page'], 2)[0];
        $bots = $page > 0 && get_post_status($page) === 'publish' ? get_permalink($page) : site_url('/' . $name);
        printf(
            '<script async src="%s" data-key="%s" data-people="%s" data-bot-page="%s" data-bots="%s"></script>' . "\n",
            esc_url(Weir_Options::get('edge') . '/edge/v1/page.js'), esc_attr(Weir_Options::get('key')), esc_attr(Weir_Options::get('people')), esc_attr($name), esc_url($bots)
        );
    }

    /** The browser script of a decided visit. */
    public static function probe()
    {
        echo self::$probe; // made of an escaped address and a checked ticket
    }
}
