import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Client {
  public static void main(String[] words) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(words[0]));
    for (int at = 1; at < words.length; at += 2) request.header(words[at], words[at + 1]);
    HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }
}
