import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;

/** Calls a client of OpenAPI Generator by the names of operations: `Driver <url> <key> <calls>`. */
public class Driver {
  static String camel(String name) {
    StringBuilder text = new StringBuilder();
    for (String part : name.split("\\.")) text.append(part.substring(0, 1).toUpperCase()).append(part.substring(1));
    return text.toString();
  }

  static void run(ApiClient client, JsonNode call) throws Throwable {
    Class<?> api = Class.forName("org.openapitools.client.api." + camel(call.get("tag").asText()) + "Api");
    String pascal = camel(call.get("operation").asText());
    String name = pascal.substring(0, 1).toLowerCase() + pascal.substring(1);
    Method method = Arrays.stream(api.getMethods())
        .filter(one -> one.getName().equals(name) && Arrays.stream(one.getParameterTypes()).noneMatch(Map.class::equals))
        .min(Comparator.comparingInt(Method::getParameterCount)).orElseThrow();
    List<JsonNode> needed = new ArrayList<>();
    List<JsonNode> others = new ArrayList<>();
    for (JsonNode one : call.get("parameters")) (one.get("required").asBoolean() ? needed : others).add(one.get("value"));
    if (call.has("body")) needed.add(call.get("body"));
    needed.addAll(others);
    ObjectMapper mapper = client.getObjectMapper();
    Object[] given = new Object[needed.size()];
    for (int index = 0; index < given.length; index++) {
      var type = mapper.getTypeFactory().constructType(method.getGenericParameterTypes()[index]);
      given[index] = needed.get(index) == null ? null : mapper.convertValue(needed.get(index), type);
    }
    try {
      Object answer = method.invoke(api.getConstructor(ApiClient.class).newInstance(client), given);
      if (answer == null && method.getReturnType() != void.class) throw new IllegalStateException("nothing was read");
    } catch (InvocationTargetException error) {
      throw error.getCause();
    }
  }

  public static void main(String[] given) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(given[0]);
    client.setRequestInterceptor(request -> request.header("x-api-key", given[1]));
    ObjectMapper mapper = new ObjectMapper();
    for (JsonNode call : mapper.readTree(new File(given[2]))) {
      var line = mapper.createObjectNode().put("operation", call.get("operation").asText());
      try {
        run(client, call);
      } catch (Throwable error) {
        String text = String.valueOf(error);
        line.put("error", text.substring(0, Math.min(600, text.length())));
      }
      System.out.println(line);
    }
  }
}
