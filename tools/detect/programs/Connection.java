import java.net.HttpURLConnection;
import java.net.URI;

class Connection {
  public static void main(String[] words) throws Exception {
    var connection = (HttpURLConnection) URI.create(words[0]).toURL().openConnection();
    for (int at = 1; at < words.length; at += 2) connection.setRequestProperty(words[at], words[at + 1]);
    connection.getInputStream().readAllBytes();
  }
}
