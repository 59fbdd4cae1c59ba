<?php
defined('ABSPATH') || exit;

/** The switch of one page or post, in its editor. */
final class Weir_Page_Switch
{
    const NONCE = 'weir_page_nonce';

    public static function register()
    {
        add_action('add_meta_boxes', function () {
            add_meta_box('weir', 'Weir', [self::class, 'show'], get_post_types(['public' => true]), 'side');
        });
        add_action('save_post', [self::class, 'save']);
    }

    public static function show($page)
    {
        $value = (string) get_post_meta($page->ID, Weir_Options::SWITCH_META, true);
        wp_nonce_field('weir_page_' . $page->ID, self::NONCE);
        $site = Weir_Options::get('scope') === 'site' ? __('As the whole site: protected', 'weir') : __('As the whole site: left alone', 'weir');
        printf('<fieldset><legend>%s</legend>', esc_html__('Protection from invalid traffic', 'weir'));
        foreach (['' => $site, 'on' => __('Protect this page', 'weir'), 'off' => __('Leave this page alone', 'weir')] as $choice => $text) {
            printf('<p><label><input type="radio" name="weir_protect" value="%s"%s> %s</label></p>', esc_attr($choice), checked($value, $choice, false), esc_html($text));
        }
        echo '</fieldset>';
    }

    public static function save($id)
    {
        $nonce = isset($_POST[self::NONCE]) && is_string($_POST[self::NONCE]) ? sanitize_text_field(wp_unslash($_POST[self::NONCE])) : '';
        if (!wp_verify_nonce($nonce, 'weir_page_' . $id) || !current_user_can('edit_post', $id) || wp_is_post_revision($id)) {
            return;
        }
        $value = isset($_POST['weir_protect']) ? $_POST['weir_protect'] : '';
        if ($value === 'on' || $value === 'off') {
            update_post_meta($id, Weir_Options::SWITCH_META, $value);
        } else {
            delete_post_meta($id, Weir_Options::SWITCH_META);
        }
        Weir_Caches::purge();
    }
}
