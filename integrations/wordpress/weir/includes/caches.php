<?php
defined('ABSPATH') || exit;

/** Page caches: a protected page is another one for each visitor, so nobody may keep it. */
final class Weir_Caches
{
    /** What was kept before a change of the settings or of a page's switch may be of use no more. */
    public static function register()
    {
        foreach (['add_option_', 'update_option_'] as $hook) {
            add_action($hook . Weir_Options::OPTION, [self::class, 'purge']);
        }
    }

    /** Says so to the browser, to whatever stands between, and to the caching plugins. */
    public static function keep_out()
    {
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        nocache_headers();
        if (!headers_sent()) {
            header('Cache-Control: private, no-store, no-cache, max-age=0');
            header('Surrogate-Control: no-store');
            header('X-Accel-Expires: 0');
            header('X-LiteSpeed-Cache-Control: no-cache');
        }
        do_action('litespeed_control_set_nocache', 'Weir');
    }

    /** Throws away what was kept before the page was protected. */
    public static function purge()
    {
        foreach (['wp_cache_clear_cache', 'w3tc_flush_all', 'rocket_clean_domain', 'wpfc_clear_all_cache', 'sg_cachepress_purge_cache', 'wpo_cache_flush'] as $function) {
            if (function_exists($function)) {
                $function();
            }
        }
        do_action('litespeed_purge_all');
        do_action('cache_enabler_clear_complete_cache');
        do_action('breeze_clear_all_cache');
    }
}
